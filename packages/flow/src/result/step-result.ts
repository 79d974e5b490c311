import type { ComponentType } from 'react';

/** What the result page is given. */
export interface ResultScreenProps {
  readonly status: 'success' | 'failure';
  /** The session's end is settled with the server. */
  readonly isSettled: boolean;
  readonly onRedirect: (address: string) => void;
  /** Ends in a fresh load of the page. */
  readonly onReload: () => void;
}

/** How the result page differs where the session has a step: the specification, section 2. */
export interface StepResult {
  /** A page in place of the shell's layouts. */
  readonly loadPage?: () => Promise<{ readonly default: ComponentType<ResultScreenProps> }>;
  /** The page redirects only when the person presses the finish button. */
  readonly waitsForButton?: true;
  /** Sessions of type production show the short layout. */
  readonly isShortInProduction?: true;
  /** Its block stands second in the layout `full`. */
  readonly blockComesSecond?: true;
}

/** A step as the result page knows it. */
export interface StepWithResult {
  readonly key: string;
  readonly code: string;
  readonly result?: StepResult;
}
