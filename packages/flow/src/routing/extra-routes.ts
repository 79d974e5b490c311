import type { ComponentType } from 'react';
import type { ShellOptions } from '../shell/options.ts';

/** A page added by an app, loaded on navigation. */
export interface ExtraRoute {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly options: ShellOptions }> }>;
  /** Only with a `session` in the query, see `SessionGuard`. */
  readonly needsSession?: boolean;
}
