import * as v from 'valibot';
import { asFault } from './explain-issue.ts';
import type { Manifests, PolicyFault, SessionPlan, Settings, TechnologyManifest } from './plan.ts';

/** Paths of a plan's parts in the request, for its faults. */
export interface PlanPaths {
  readonly technologies: string;
  /** Of one technology's settings, by its code. */
  readonly settings: (code: string) => string;
}

/** The integrator's technologies: codes, or `*` for all. */
export type Access = ReadonlySet<string>;

const EVERY = '*';

/** All faults that would keep a plan from running as written; empty: none. */
export function checkPlan(
  plan: SessionPlan,
  configured: readonly string[],
  paths: PlanPaths,
  manifests: Manifests,
  access: Access,
): readonly PolicyFault[] {
  const steps = plan.technologies.flatMap((code, index) =>
    checkStep(plan, index, manifests.get(code), access, manifests).map((fault) => ({
      path: `${paths.technologies}[${index}]`,
      ...fault,
    })),
  );
  const settings = configured.flatMap((code) => {
    const manifest = manifests.get(code);
    const path = paths.settings(code);
    return manifest === undefined
      ? [{ path, ...unknownTechnology(code, manifests) }]
      : checkSettings(manifest, plan.settings(code), path);
  });
  return [...steps, ...settings];
}

function checkStep(
  plan: SessionPlan,
  index: number,
  manifest: TechnologyManifest | undefined,
  access: Access,
  manifests: Manifests,
): readonly Omit<PolicyFault, 'path'>[] {
  const code = plan.technologies[index] ?? '';
  const earlier = plan.technologies.slice(0, index);
  if (manifest === undefined) return [unknownTechnology(code, manifests)];
  if (earlier.includes(code)) {
    return [
      { code: 'duplicate_technology', message: 'is listed twice: a session runs each technology once' },
    ];
  }
  const refused = manifest.needsAccess && !access.has(code) && !access.has(EVERY);
  const before = earlier.filter((one) => !plan.skip.includes(one));
  return [
    ...(refused
      ? [{ code: 'no_access', message: 'is not enabled for the integrator: ask the operator' }]
      : []),
    ...manifest.lacks(plan, before),
  ];
}

/**
 * Faults for settings of technologies that are not in the plan, which would be ignored.
 *
 * @param codes technologies whose settings the request itself contains.
 */
export function unusedSettings(
  technologies: readonly string[],
  codes: readonly string[],
  path: (code: string) => string,
  manifests: Manifests,
): readonly PolicyFault[] {
  return codes
    .filter((code) => manifests.has(code) && !technologies.includes(code))
    .map((code) => ({
      path: path(code),
      code: 'unused_settings',
      message: `would have no effect: ${code} is not among the technologies`,
    }));
}

/** No technology's code is longer; a name in a request may have a million letters. */
const MAX_CODE = 64;

/** A fault quotes only our own codes, never external input. */
const unknownTechnology = (code: string, manifests: Manifests) => {
  const letters = code.length > MAX_CODE ? null : sorted(code);
  const near = [...manifests.keys()].find((known) => sorted(known) === letters);
  const hint = near === undefined ? `these are ${[...manifests.keys()].join(', ')}` : `did you mean ${near}?`;
  return { code: 'unknown_technology', message: `is not a technology; ${hint}` };
};

/** All faults in the settings of one technology. */
export function checkSettings(
  manifest: TechnologyManifest,
  settings: Settings,
  path: string,
): readonly PolicyFault[] {
  const { entries } = manifest.settings;
  return Object.entries(settings).flatMap(([name, value]): readonly PolicyFault[] => {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) {
      const message = `is not a setting of this technology; these are ${Object.keys(entries).join(', ')}`;
      return [{ path: `${path}.${name}`, code: 'unknown_setting', message }];
    }
    const parsed = v.safeParse(entry, value);
    return parsed.success ? [] : [{ path: `${path}.${name}`, ...asFault(parsed.issues[0]) }];
  });
}

/** The effective settings of a session: those set, and defaults for the rest. */
export function effectiveSettings(manifest: TechnologyManifest, settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(manifest.settings.entries).map(([name, entry]) => {
      const parsed = v.safeParse(entry, Object.hasOwn(settings, name) ? settings[name] : undefined);
      return [name, parsed.success ? parsed.output : v.getDefault(entry)];
    }),
  );
}

const sorted = (text: string) => [...text.toUpperCase()].sort().join('');
