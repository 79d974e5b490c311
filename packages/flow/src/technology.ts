import type { ApiClient, FailureReason, FinishResult, Locale } from '@kuelik/protocol';
import type { ComponentType } from 'react';
import type { ResultBlockLoader } from './result/result-block.ts';
import type { StepResult } from './result/step-result.ts';

/** What the shell provides to a technology's screen. */
export interface TechnologyScreenProps {
  /** The key being run, for folders that serve several. */
  readonly technology: string;
  /** Its code in the session's configuration. */
  readonly code: string;
  readonly sessionId: string;
  readonly locale: Locale;
  /** All requests of the screen go through this; aborted by the shell on unmount. */
  readonly client: ApiClient;
  /** The integrator's settings for this technology; {} if none. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Who requests the verification, for consents; empty if unknown. */
  readonly organization: string;
  /** Base URL of the model files; ends with a slash. */
  readonly modelsUrl: string;
  readonly isMobile: boolean;
  readonly isWidget: boolean;
  /** The needs of the steps after this one. */
  readonly ahead: readonly StepNeed[];
  /** The query's documentType, if any. */
  readonly documentType: string | null;
  /**
   * Pictures that earlier steps left for later ones (data or blob URLs): the specification's livenessPhotos
   * and documentPhotos.
   */
  readonly photos: { readonly liveness: readonly string[]; readonly document: readonly string[] };
  readonly addPhoto: (kind: 'liveness' | 'document', url: string) => void;
  /** User input of earlier steps: the specification's iin and phone. In memory only. */
  readonly person: { readonly iin: string; readonly phone: string };
  readonly rememberPerson: (facts: { readonly iin?: string; readonly phone?: string }) => void;
  /** Ends the step. An invalid result is refused and reported, see `isFinishResult`. */
  readonly onFinish: (result: FinishResult) => void;
  /** Records why the step failed or struggles: stored as currentFailureReason and reported to the backend. */
  readonly onFailureReason: (reason: FailureReason) => void;
}

export type TechnologyScreen = ComponentType<TechnologyScreenProps>;

/**
 * Downloads what a screen needs beside its own code into the browser's cache, while an earlier step is shown.
 * `modelsUrl` is the folder of the models. Rejects if something could not be downloaded; the screen then loads it.
 */
export type ScreenPrefetch = (modelsUrl: string) => Promise<void>;

/** A row of the browser table: loads the screen on demand. */
export type ScreenLoader = () => Promise<{
  readonly default: TechnologyScreen;
  readonly prefetch?: ScreenPrefetch;
}>;

/**
 * Requirements of a step: what its screen needs of the device, and what the person must have at hand. An optional camera
 * takes pictures that may also be files.
 */
export type StepNeed = 'camera' | 'optional-camera' | 'motion-sensors' | 'phone' | 'sms-code';

/** A step as the shell sees it: only what is needed to order, name and load it. */
export interface TechnologyStep {
  readonly key: string;
  readonly code: string;
  readonly needs?: readonly StepNeed[];
  /** The step's name in lists of steps. */
  readonly name: Readonly<Record<Locale, string>>;
  readonly load: ScreenLoader;
  /** Its screen shows a result until the person continues, and can show it again after a reload. */
  readonly showsResult?: boolean;
  /** What the result layout `full` shows of it; only the verdict if absent. */
  readonly loadResultBlock?: ResultBlockLoader | undefined;
  readonly result?: StepResult;
}
