import type { IntegrationType } from '@kuelik/protocol';
import type { LocaleEnvironment } from '../i18n/locale-context.tsx';
import type { RuntimeConfig } from '../runtime-config/runtime-config.ts';
import type { TechnologyStep } from '../technology.ts';

/** What an app (the page, the widget) passes to the shell. */
export interface ShellOptions {
  readonly config: RuntimeConfig;
  /** Every technology with a screen; the shell itself imports none. */
  readonly technologies: readonly TechnologyStep[];
  /** Codes of all technologies that use a camera, including those without a screen yet. */
  readonly cameraCodes: readonly string[];
  /** Which of the technologies' texts cannot be replaced, see `LocaleEnvironment`. */
  readonly loadTextGroups?: LocaleEnvironment['loadTextGroups'];
  readonly isWidget: boolean;
  readonly integration: IntegrationType;
  /** A build-time constant; false: the integrity is never checked, whatever the deployment says. */
  readonly mayCheckIntegrity: boolean;
}
