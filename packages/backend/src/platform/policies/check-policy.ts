import * as v from 'valibot';
import { type PolicyContent, policyContent } from '../../kit/database/policy-content.ts';
import { policySettings } from './assemble.ts';
import { type Access, checkPlan, unusedSettings } from './check-plan.ts';
import { refuse } from './faults.ts';
import type { RetentionDays } from './kept-days.ts';
import type { Manifests, PolicyFault } from './plan.ts';
import { besides, sift, without } from './sift.ts';

export interface PolicyRules {
  readonly manifests: Manifests;
  readonly retention: RetentionDays;
  /** Whether the deployment has a certificate to seal protocols. */
  readonly canSeal: boolean;
}

/**
 * Parses a new policy and checks that it would run as written.
 * @param also further faults of the same request, reported with its own.
 * @throws AppError 422 `invalid_policy` with every fault by its path.
 */
export function readPolicy(
  given: unknown,
  rules: PolicyRules,
  access: Access,
  also: readonly PolicyFault[] = [],
): PolicyContent {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    refuse([{ path: '', code: 'invalid_value', message: 'must be an object' }]);
  const unknown = unknownFields(given);
  const { faults, rest } = sift(
    policyContent,
    without(
      given,
      unknown.map(({ path }) => path),
    ),
  );
  // The well-formed parts are checked as well, so that every fault is in one reply.
  const { success, output } = v.safeParse(policyContent, rest);
  const found = success ? checkContent(output, rules, access) : [];
  refuse([...also, ...unknown, ...faults, ...besides(faults, found)]);
  return v.parse(policyContent, given);
}

const known = Object.keys(policyContent.entries);

const unknownFields = (given: unknown): readonly PolicyFault[] =>
  Object.keys(Object(given))
    .filter((name) => !known.includes(name))
    .map((path) => ({
      path,
      code: 'unknown_field',
      message: `is not a field of a policy; these are ${known.join(', ')}`,
    }));

function checkContent(
  content: PolicyContent,
  { manifests, retention, canSeal }: PolicyRules,
  access: Access,
): readonly PolicyFault[] {
  const settings = policySettings(content, manifests);
  const plan = {
    technologies: content.technologies,
    skip: [],
    settings: (code: string) => (Object.hasOwn(settings, code) ? (settings[code] ?? {}) : {}),
  };
  const paths = { technologies: 'technologies', settings: (code: string) => `settings.${code}` };
  const configured = [...new Set([...Object.keys(settings), ...Object.keys(content.settings)])].filter(
    // An unknown code is reported once, where it occurs.
    (code) => manifests.has(code) || !content.technologies.includes(code),
  );
  return [
    ...checkPlan(plan, configured, paths, manifests, access),
    ...unusedSettings(content.technologies, Object.keys(content.settings), paths.settings, manifests),
    ...tooFewCommands(content, manifests),
    ...(content.protocol === null || canSeal
      ? []
      : [
          {
            path: 'protocol',
            code: 'seal_missing',
            message: 'needs a certificate to seal with, and the deployment has none',
          },
        ]),
    ...tooLong(content.retention, retention),
  ];
}

/**
 * Every live check of the policy must give at least the required number of commands, and there must be one.
 */
function tooFewCommands(
  { movement_commands: least, technologies }: PolicyContent,
  manifests: Manifests,
): readonly PolicyFault[] {
  if (least === null) return [];
  const checks = technologies.flatMap((code, index) => {
    const commands = manifests.get(code)?.commands ?? null;
    return commands === null ? [] : [{ index, commands }];
  });
  if (checks.length === 0) {
    return [
      {
        path: 'movement_commands',
        code: 'live_face_missing',
        message: 'needs a live check among the technologies',
      },
    ];
  }
  return checks
    .filter(({ commands }) => commands < least)
    .map(({ index, commands }) => ({
      path: `technologies[${index}]`,
      code: 'too_few_commands',
      message: `gives ${commands} movement commands, but movement_commands requires ${least}`,
    }));
}

function tooLong(
  { pictures_days: pictures, data_days: data }: PolicyContent['retention'],
  most: RetentionDays,
): readonly PolicyFault[] {
  const beyond = (name: string, days: number | undefined, limit: number, why: string) =>
    days === undefined || days <= limit
      ? []
      : [
          {
            path: `retention.${name}`,
            code: 'out_of_range',
            message: `must be at most ${limit}, as long as ${why}`,
          },
        ];
  const kept = 'the deployment keeps them';
  return [
    ...(data !== undefined && data < most.pictures
      ? beyond('pictures_days', pictures, data, 'the data with which they are erased')
      : beyond('pictures_days', pictures, most.pictures, kept)),
    ...beyond('data_days', data, most.data, kept),
  ];
}
