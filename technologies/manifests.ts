import type { TechnologyManifest } from '@kuelik/backend';
import { catalogue, type TechnologyKey, technologyKeys } from './catalogue.ts';
import { leastCommands, livenessCodes } from './liveness/recipes.ts';
import { planRules } from './plan-rules.ts';
import { settingsSchemas } from './settings.ts';

/** Folders whose technologies cost money outside: an integrator needs access to them. */
const paidFolders: ReadonlySet<string> = new Set([
  'edocument',
  'registry',
  'tunduk',
  'signature-identifier',
  'signature-signer',
]);

/** Settings that count a person's tries: a policy's `attempts` is each one's value where it says nothing itself. */
const triesSettings = [
  'attempts',
  'mismatches',
  'sms_attempts',
  'code_attempts',
  'document_attempts',
  'code_tries',
] as const;

/** Null for what is no live check. */
function leastCommandsOf(key: TechnologyKey): number | null {
  const { code } = catalogue[key];
  const kind = (Object.keys(livenessCodes) as (keyof typeof livenessCodes)[]).find(
    (one) => livenessCodes[one] === code,
  );
  return kind === undefined ? null : leastCommands(kind);
}

/** What creating a session is checked by, of every technology. */
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
