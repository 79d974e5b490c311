import { createSessionRequest } from '@kuelik/protocol';
import type { SessionDefaults } from '../../kit/database/session-values.ts';
import type { PolicyVersion } from '../policies/assemble.ts';
import { checkFlowConfig } from '../policies/check-flow-config.ts';
import { type Access, checkPlan, unusedSettings } from '../policies/check-plan.ts';
import type { Manifests, PolicyFault } from '../policies/plan.ts';
import { besides } from '../policies/sift.ts';
import type { Wishes } from './wishes.ts';

const fields = Object.keys(createSessionRequest.entries);

const setByPolicy = (path: string): PolicyFault => ({
  path,
  code: 'set_by_policy',
  message: 'is set by the policy: leave it out',
});

/** Faults in a create call itself: unknown fields, and fields that its policy already decides. */
export function checkWishes(wishes: Wishes, policy: PolicyVersion | null): readonly PolicyFault[] {
  const unknown = (wishes.unread ?? []).map((path) => ({
    path,
    code: 'unknown_field',
    message: `is not a field of this call; these are ${fields.join(', ')}`,
  }));
  const flow = wishes.flow_config ?? {};
  const form = wishes.faults ?? [];
  return [...unknown, ...form, ...decided(wishes, flow, policy), ...checkFlowConfig(flow, 'flow_config')];
}

function decided(
  wishes: Wishes,
  flow: Readonly<Record<string, unknown>>,
  policy: PolicyVersion | null,
): readonly PolicyFault[] {
  if (policy === null) return [];
  const whole = (['session_type', 'technologies', 'technology_configs', 'contradictions'] as const).filter(
    (name) => wishes[name] !== undefined,
  );
  const { languages, other_way } = policy.content;
  const shown = [
    'showResult',
    ...(languages === null ? [] : ['locale_list']),
    ...(other_way === null ? [] : ['other_way_url']),
  ];
  const within = shown.filter((name) => Object.hasOwn(flow, name)).map((name) => `flow_config.${name}`);
  return [...whole, ...within].map(setByPolicy);
}

/**
 * Faults in the parts of a session.
 * @param source where inherited parts come from: the prefix of their paths.
 */
export function checkParts(
  parts: SessionDefaults,
  wishes: Wishes,
  source: 'defaults' | 'policy',
  manifests: Manifests,
  access: Access,
): readonly PolicyFault[] {
  const form = wishes.faults ?? [];
  // If the list of technologies cannot be read, the steps cannot be checked.
  if (form.some(({ path }) => ['technologies', 'policy'].includes(path))) return [];
  const { technologies, skip, technology_configs } = parts;
  const own = wishes.technology_configs ?? {};
  const settingsName = source === 'policy' ? 'settings' : 'technology_configs';
  const plan = {
    technologies,
    skip,
    settings: (code: string) =>
      Object.hasOwn(technology_configs, code) ? (technology_configs[code] ?? {}) : {},
  };
  const paths = {
    technologies: wishes.technologies === undefined ? `${source}.technologies` : 'technologies',
    settings: (code: string) =>
      Object.hasOwn(own, code) ? `technology_configs.${code}` : `${source}.${settingsName}.${code}`,
  };
  return besides(form, [
    ...checkPlan(plan, Object.keys(technology_configs), paths, manifests, access),
    // An integrator's defaults also serve sessions with other technologies.
    ...unusedSettings(technologies, Object.keys(own), paths.settings, manifests),
  ]);
}
