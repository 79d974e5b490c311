import type { ComponentType } from 'react';
import type { ShellOptions } from '../shell/options.ts';

/** A page that an app adds to the shell's own, loaded when somebody goes there. */
export interface ExtraRoute {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly options: ShellOptions }> }>;
  /** Only with a `session` in the query, see `SessionGuard`. */
  readonly needsSession?: boolean;
}
