import type { TechnologyManifest } from '@kuelik/backend';
import { catalogue, type TechnologyKey, technologyKeys } from './catalogue.ts';
import { leastCommands, livenessCodes } from './liveness/recipes.ts';
import { planRules } from './plan-rules.ts';
import { settingsSchemas } from './settings.ts';

/** Folders whose technologies cost money: an integrator needs explicit access. */
const paidFolders: ReadonlySet<string> = new Set([
  'edocument',
  'registry',
  'tunduk',
  'signature-identifier',
  'signature-signer',
]);

/** Settings that limit a person's attempts: a policy's `attempts` is their default. */
const triesSettings = [
  'attempts',
  'mismatches',
  'sms_attempts',
  'code_attempts',
  'document_attempts',
  'code_tries',
] as const;

/** Null if it is not a live check. */
function leastCommandsOf(key: TechnologyKey): number | null {
  const { code } = catalogue[key];
  const kind = (Object.keys(livenessCodes) as (keyof typeof livenessCodes)[]).find(
    (one) => livenessCodes[one] === code,
  );
  return kind === undefined ? null : leastCommands(kind);
}

/** Every technology's rules for checking a new session. */
export const technologyManifests: readonly TechnologyManifest[] = technologyKeys.map((key) => {
  const { code, folder } = catalogue[key];
  const settings = settingsSchemas[key];
  return {
    code,
    settings,
    tries: triesSettings.filter((name) => Object.hasOwn(settings.entries, name)),
    commands: leastCommandsOf(key),
    needsAccess: paidFolders.has(folder) || key === 'f2fnpck',
    lacks: planRules[key] ?? (() => []),
  };
});
