import type { StepNeed, TechnologyStep } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';

/** A name or line of text in the four languages. */
export type Words = Readonly<Record<Locale, string>>;

/** One step of a session: what the flow needs before its screen is loaded. */
export interface StepManifest extends Omit<TechnologyStep, 'key'> {
  readonly needs: readonly StepNeed[];
  /** Sessions of the demonstration integrator include it unless they name their steps. */
  readonly isInDemo?: true;
  /** The page /document-reader runs this step alone. */
  readonly inDocumentReader?: true;
}

/**
 * The manifest of a technology, in `<folder>/technology.ts`: everything that the browser knows about it. It is part of
 * the first screen, so it stays small: screens and blocks are loaders, and data of other pages is in `about.ts`. The
 * server's half is `server/technology.ts`.
 */
export interface Technology {
  /** Its folder beside this file. */
  readonly folder: string;
  /** By the step's key: the specification, section 1. */
  readonly steps: Readonly<Record<string, StepManifest>>;
}

/** A setting that the test page offers for a step. */
export interface OfferedSetting {
  readonly setting: string;
  readonly label: Words;
  /** The label for "not set". */
  readonly unset: Words;
  readonly values: Readonly<Record<string, Words>>;
}

/** What the test page, the cabinet, the replacement of texts and the build need of a technology; `<folder>/about.ts`. */
export interface TechnologyAbout<Key extends string = string> {
  /** Each step's name for integrators, longer than the name shown to people. */
  readonly titles: Readonly<Record<Key, Words>>;
  /**
   * Its text catalogues, by the prefix of their keys in an integrator's replacements: each one's folder, and the
   * texts that cannot be replaced, because the record names the wording of a consent.
   */
  readonly texts: Readonly<Record<string, { readonly folder: string; readonly fixed: readonly string[] }>>;
  /** What the cabinet calls the pictures and files that its steps store, by their kind. */
  readonly evidence?: Readonly<Record<string, Words>>;
  /** What the cabinet calls the consents that its steps ask for, by their purpose. */
  readonly consents?: Readonly<Record<string, Words>>;
  readonly offers?: Readonly<Partial<Record<Key, OfferedSetting>>>;
  /** How the test page uploads documents, if the technology's sessions take them. */
  readonly loadUpload?: () => Promise<DocumentUpload>;
  /**
   * Kilobytes of JavaScript (gzip) that `web/index.tsx` may load beyond the shell: a tenth above its size when the
   * budget was set. By step if each step has its own screen.
   */
  readonly screenBudget: number | Readonly<Record<Key, ScreenBudget>>;
}

/** The test page's uploads to a session, as its integrator's server would make them. */
export interface DocumentUpload {
  /** Rejects with `ApiError`. */
  readonly uploadDocuments: (
    baseUrl: string,
    session: string,
    apiKey: string,
    files: readonly File[],
  ) => Promise<void>;
  /** A sample document for testers who have none at hand. */
  readonly sampleDocument: () => File;
}

/** The screen of one step: its folder within the technology's folder, and its budget in kilobytes. */
export interface ScreenBudget {
  readonly folder: string;
  readonly kilobytes: number;
}
