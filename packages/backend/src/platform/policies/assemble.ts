import { defaultContradictions } from '@kuelik/protocol';
import * as v from 'valibot';
import {
  type EffectivePolicy,
  type PolicyContent,
  policyContent,
  storedPolicy,
} from '../../kit/database/policy-content.ts';
import type { SessionDefaults } from '../../kit/database/session-values.ts';
import { effectiveSettings } from './check-plan.ts';
import type { Manifests, Settings } from './plan.ts';

export type SettingsByCode = Readonly<Record<string, Settings>>;

/** A named policy in one of its versions. */
export interface PolicyVersion {
  readonly name: string;
  readonly version: number;
  readonly content: PolicyContent;
}

/** A policy's settings, with its `attempts` as the default of every attempt limit. */
export function policySettings(
  { technologies, settings, attempts }: PolicyContent,
  manifests: Manifests,
): SettingsByCode {
  const own = (code: string): Settings => (Object.hasOwn(settings, code) ? (settings[code] ?? {}) : {});
  const codes = [...new Set([...technologies, ...Object.keys(settings)])];
  return Object.fromEntries(
    codes
      .map((code): [string, Settings] => {
        const tries = attempts === null ? [] : (manifests.get(code)?.tries ?? []);
        return [code, { ...Object.fromEntries(tries.map((name) => [name, attempts])), ...own(code) }];
      })
      .filter(([, values]) => Object.keys(values).length > 0),
  );
}

/** The contents of a session with a named policy; the theme comes from the integrator's defaults. */
export function partsOfPolicy(
  { content }: PolicyVersion,
  defaults: SessionDefaults,
  manifests: Manifests,
): SessionDefaults {
  return {
    session_type: content.session_type,
    technologies: content.technologies,
    skip: [],
    technology_configs: policySettings(content, manifests),
    contradictions: content.contradictions,
    flow_config: {
      ...defaults.flow_config,
      ...(content.languages === null ? {} : { locale_list: content.languages }),
      showResult: content.result_layout,
      ...(content.other_way === null ? {} : { other_way_url: content.other_way.url }),
    },
  };
}

/** The policy of a session that names none: its own parts, and the product's defaults for the rest. */
const unnamed: PolicyContent = v.parse(policyContent, { technologies: ['-'] });

/** The complete policy of a session with these parts. */
export function effectivePolicyOf(
  parts: SessionDefaults,
  named: PolicyVersion | null,
  manifests: Manifests,
): EffectivePolicy {
  // Older versions lack newer fields, which get their defaults.
  const { retention, documents, movement_commands, ends_on_failure, other_way, human_review, protocol } =
    v.parse(storedPolicy, named?.content ?? unnamed);
  const { locale_list, showResult } = parts.flow_config;
  const settings = parts.technologies.map((code): [string, Settings] => {
    const given = Object.hasOwn(parts.technology_configs, code) ? parts.technology_configs[code] : undefined;
    const manifest = manifests.get(code);
    return [code, manifest === undefined ? (given ?? {}) : effectiveSettings(manifest, given ?? {})];
  });
  return {
    name: named?.name ?? null,
    version: named?.version ?? null,
    session_type: parts.session_type,
    technologies: [...parts.technologies],
    skip: [...parts.skip],
    settings: Object.fromEntries(settings),
    contradictions: { ...defaultContradictions, ...parts.contradictions },
    retention: {
      pictures_days: retention.pictures_days ?? null,
      data_days: retention.data_days ?? null,
    },
    languages: Array.isArray(locale_list) ? locale_list.filter((entry) => typeof entry === 'string') : null,
    result_layout: showResult === 'short' || showResult === 'full' ? showResult : 'none',
    documents,
    movement_commands,
    ends_on_failure,
    other_way,
    human_review,
    protocol,
  };
}
