import type { ApiClient, FailureReason, FinishResult, Locale } from '@kuelik/protocol';
import type { ComponentType } from 'react';
import type { ResultBlockLoader } from './result/result-block.ts';

/** What the shell gives to a technology's screen. */
export interface TechnologyScreenProps {
  /** The key being run, for folders that serve several. */
  readonly technology: string;
  /** The code under which the session's configuration names it. */
  readonly code: string;
  readonly sessionId: string;
  readonly locale: Locale;
  /** Every request of the screen goes through this; aborted by the shell on unmount. */
  readonly client: ApiClient;
  /** The integrator's settings for this technology; {} when there are none. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Who asks for the verification, for consents; empty when the backend does not say. */
  readonly organization: string;
  /** Where model files are served from; ends with a slash. */
  readonly modelsUrl: string;
  readonly isMobile: boolean;
  readonly isWidget: boolean;
  /** The keys of the steps after this one. */
  readonly ahead: readonly string[];
  /** The query's documentType, if any. */
  readonly documentType: string | null;
  /** Pictures that earlier steps left for later ones (data or blob URLs): the specification's livenessPhotos and documentPhotos. */
  readonly photos: { readonly liveness: readonly string[]; readonly document: readonly string[] };
  readonly addPhoto: (kind: 'liveness' | 'document', url: string) => void;
  /** What the person has typed in earlier steps: the specification's iin and phone. In memory only. */
  readonly person: { readonly iin: string; readonly phone: string };
  readonly rememberPerson: (facts: { readonly iin?: string; readonly phone?: string }) => void;
  /** Ends the step. An invalid result is refused and reported, see `isFinishResult`. */
  readonly onFinish: (result: FinishResult) => void;
  /** Records why the step failed or struggles: kept as currentFailureReason and reported to the backend. */
  readonly onFailureReason: (reason: FailureReason) => void;
}

export type TechnologyScreen = ComponentType<TechnologyScreenProps>;

/** A row of the browser table: loads the screen when it is needed. */
export type ScreenLoader = () => Promise<{ readonly default: TechnologyScreen }>;

/** What the shell knows of one step: no more than it needs to order, name and load it. */
export interface TechnologyStep {
  readonly key: string;
  readonly code: string;
  /** What the step is called where the person sees all steps. */
  readonly name: Readonly<Record<Locale, string>>;
  readonly load: ScreenLoader;
  /** Its screen shows what it found until the person goes on, and can show it again after a reload. */
  readonly showsResult?: boolean;
  /** What the result layout `full` shows of it; the verdict alone without one. */
  readonly loadResultBlock?: ResultBlockLoader | undefined;
}
