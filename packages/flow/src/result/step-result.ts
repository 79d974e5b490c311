import type { ComponentType, ReactNode } from 'react';

/** Props of the result page. */
export interface ResultScreenProps {
  readonly status: 'success' | 'failure';
  /** The session's end is settled with the server. */
  readonly isSettled: boolean;
  /**
   * What was checked, the session's number, and a receipt that begins with this sentence. Nothing in a widget: its host
   * says that.
   */
  readonly closing: (outcome: string) => ReactNode;
  readonly onRedirect: (address: string) => void;
  /** Reloads the page in the end. */
  readonly onReload: () => void;
}

/** How a step changes the session's result page: the specification, section 2. */
export interface StepResult {
  /** A page instead of the shell's layouts. */
  readonly loadPage?: () => Promise<{ readonly default: ComponentType<ResultScreenProps> }>;
  /** The page redirects only when the person presses the finish button. */
  readonly waitsForButton?: true;
  /** Sessions of type production show the short layout. */
  readonly isShortInProduction?: true;
  /** Its block is second in the layout `full`. */
  readonly blockComesSecond?: true;
}

/** A step as the result page knows it. */
export interface StepWithResult {
  readonly key: string;
  readonly code: string;
  readonly result?: StepResult;
}
