import type { StepNeed, TechnologyStep } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';

/** A name or a line in the four languages. */
export type Words = Readonly<Record<Locale, string>>;

/** One step that a session can name: what the flow has to know of it before its screen is loaded. */
export interface StepManifest extends Omit<TechnologyStep, 'key'> {
  readonly needs: readonly StepNeed[];
  /** Sessions of the demonstration integrator have it, where they name no steps. */
  readonly isInDemo?: true;
  /** The page /document-reader runs it alone. */
  readonly inDocumentReader?: true;
}

/**
 * The manifest of a technology, in `<folder>/technology.ts`: the whole truth about it in the browser. It is part of the
 * first screen, so it stays small: screens and blocks are loaders, and what only other pages need is in `about.ts`. The
 * server's half is `server/technology.ts`.
 */
export interface Technology {
  /** The folder beside this file that holds it. */
  readonly folder: string;
  /** By the key that the product names the step with: the specification, section 1. */
  readonly steps: Readonly<Record<string, StepManifest>>;
}

/** A setting that the test page offers for a step. */
export interface OfferedSetting {
  readonly setting: string;
  readonly label: Words;
  /** What stands for "not set". */
  readonly unset: Words;
  readonly values: Readonly<Record<string, Words>>;
}

/** What the test page, the cabinet, the replacement of texts and the build need of a technology; `<folder>/about.ts`. */
export interface TechnologyAbout<Key extends string = string> {
  /** What integrators know each step by, longer than the name that people see. */
  readonly titles: Readonly<Record<Key, Words>>;
  /**
   * Its catalogues of texts, by the word that their keys begin with where an integrator replaces them: the folder of
   * each, and the texts that cannot be replaced: what a person consents to, whose wording the record names.
   */
  readonly texts: Readonly<Record<string, { readonly folder: string; readonly fixed: readonly string[] }>>;
  readonly offers?: Readonly<Partial<Record<Key, OfferedSetting>>>;
  /** How the test page uploads documents, of a technology whose sessions take them. */
  readonly loadUpload?: () => Promise<DocumentUpload>;
  /**
   * Kilobytes of JavaScript (gzip) that `web/index.tsx` may bring beyond the shell: a tenth above what it was when set.
   * By step where each step has a screen of its own.
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
  /** A document for those who have none at hand. */
  readonly sampleDocument: () => File;
}

/** The screen of one step: its folder within the technology's, and its kilobytes. */
export interface ScreenBudget {
  readonly folder: string;
  readonly kilobytes: number;
}
