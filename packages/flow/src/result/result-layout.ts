import type { FailureReason, SessionType } from '@kuelik/protocol';

export type ResultLayout = 'none' | 'short' | 'full' | 'signature';

export interface LayoutInput {
  readonly type: SessionType | null;
  readonly technologies: readonly string[];
  readonly reason: FailureReason | null;
  /** The URL has qr=true. */
  readonly qr: boolean;
  /** The flow configuration's showResult. */
  readonly showResult: 'none' | 'short' | 'full';
}

const has = (technologies: readonly string[], ...names: readonly string[]): boolean =>
  technologies.some((technology) => names.includes(technology));

/**
 * Which of the four layouts the result page uses: the specification, section 2. A configuration may ask for
 * more than the rules give, never for less.
 */
export function resultLayout(input: LayoutInput): ResultLayout {
  const { type, technologies, reason, qr, showResult } = input;
  if (has(technologies, 'DSI', 'dsi')) return 'signature';
  if (showResult === 'full') return 'full';
  const isShort =
    type === 'demonstration' ||
    (type === 'production' && has(technologies, 'F2F_NPCK', 'f2fnpck')) ||
    reason?.value === 'NO_CAM' ||
    qr ||
    showResult === 'short';
  return isShort ? 'short' : 'none';
}

/** The page then redirects only when the person presses the finish button. */
export function waitsForFinishButton(technologies: readonly string[]): boolean {
  return has(technologies, 'DSI', 'dsi', 'DSS', 'dss');
}
