import type { IntegrationType } from '@kuelik/protocol';
import type { RuntimeConfig } from '../runtime-config/runtime-config.ts';
import type { TechnologyStep } from '../technology.ts';

/** What an app (the page, the widget) gives to the shell. */
export interface ShellOptions {
  readonly config: RuntimeConfig;
  /** Every technology that has a screen; the shell itself knows none. */
  readonly technologies: readonly TechnologyStep[];
  /** Codes of all technologies that work with a camera, also of those without a screen yet. */
  readonly cameraCodes: readonly string[];
  readonly isWidget: boolean;
  /** What the host gave to the widget, kept with the session. */
  readonly widgetConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly integration: IntegrationType;
  /** A build-time constant; false: the integrity is never checked, whatever the deployment says. */
  readonly mayCheckIntegrity: boolean;
}
