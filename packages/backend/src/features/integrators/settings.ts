import { contradictionPolicy, sessionTypes } from '@kuelik/protocol';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { SessionDefaults } from '../../kit/database/session-values.ts';
import { AppError } from '../../kit/errors.ts';
import { checkFlowConfig } from '../../platform/policies/check-flow-config.ts';
import { type Access, checkPlan } from '../../platform/policies/check-plan.ts';
import { refuse } from '../../platform/policies/faults.ts';
import type { Manifests, PolicyFault } from '../../platform/policies/plan.ts';
import { besides, sift } from '../../platform/policies/sift.ts';
import { isOneOrganizations, isPlain, originSchema, redirectOriginSchema } from './check-origin.ts';
import { logoSchema, readLogo, storeLogo } from './logo.ts';

const record = v.record(v.string(), v.unknown());
const codes = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(64));
const origins = v.pipe(v.array(originSchema), v.maxLength(100));
const redirectOrigins = v.pipe(v.array(redirectOriginSchema), v.maxLength(100));

/** Shown to people in consents: no control, direction or other invisible characters, no broken UTF-16. */
const organizationName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(200),
  v.regex(/^\P{C}*$/u, 'must hold visible characters only'),
);

/** The editable settings of an integrator; omitted fields stay. */
export const editRequest = v.strictObject({
  name: v.optional(organizationName),
  /** Shown beside the name before the first step; null: none. */
  logo: v.optional(v.nullable(logoSchema)),
  /** May embed the flow, call the API from a browser and be redirect targets. */
  origins: v.optional(origins),
  /** Further redirect targets. */
  redirect_origins: v.optional(redirectOrigins),
  defaults: v.optional(
    v.strictObject({
      session_type: v.optional(v.picklist(sessionTypes)),
      technologies: v.optional(v.pipe(codes, v.minLength(1))),
      skip: v.optional(codes),
      flow_config: v.optional(record),
      technology_configs: v.optional(v.record(v.string(), record)),
      contradictions: v.optional(contradictionPolicy),
    }),
  ),
});
export type IntegratorEdit = v.InferOutput<typeof editRequest>;

export interface IntegratorSettings {
  readonly name: string;
  readonly hasLogo: boolean;
  readonly origins: readonly string[];
  readonly redirectOrigins: readonly string[];
  readonly defaults: SessionDefaults;
}

export interface OriginRules {
  /** The operator allows wildcards below public suffixes. */
  readonly wideOrigins: boolean;
  /** The operator allows `http:` origins other than the reader's own machine. */
  readonly plainOrigins: boolean;
}

export interface EditRules extends OriginRules {
  readonly manifests: Manifests;
}

/** An integrator's settings. Throws AppError 404 `integrator_not_found`. */
export async function readSettings(db: Kysely<Database>, id: string): Promise<IntegratorSettings> {
  const row = await db
    .selectFrom('integrator')
    .leftJoin('integrator_logo', 'integrator_logo.integrator_id', 'integrator.id')
    .select(['name', 'origins', 'redirect_origins', 'defaults', 'integrator_logo.integrator_id as logo'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError(404, 'integrator_not_found', { message: 'No such integrator' });
  const { redirect_origins, logo, ...settings } = row;
  return { ...settings, redirectOrigins: redirect_origins, hasLogo: logo !== null };
}

/**
 * Edits an integrator. Existing sessions keep their settings.
 * @throws AppError 404 `integrator_not_found`, 422 `invalid_policy` with every fault by its path.
 */
export async function editIntegrator(
  db: Kysely<Database>,
  id: string,
  given: unknown,
  rules: EditRules,
): Promise<IntegratorSettings> {
  const { faults, rest } = sift(editRequest, given);
  const parsed = v.safeParse(editRequest, rest);
  if (!parsed.success) {
    refuse(faults);
    throw new AppError(422, 'invalid_policy');
  }
  const edit = parsed.output;
  const { picture, faults: logoFaults } = await readLogo(edit.logo);
  return transaction(db, async (trx) => {
    await trx.selectFrom('integrator').select('id').where('id', '=', id).forUpdate().execute();
    const before = await readSettings(trx, id);
    const after: IntegratorSettings = {
      name: edit.name ?? before.name,
      hasLogo: picture === undefined ? before.hasLogo : picture !== null,
      origins: edit.origins ?? before.origins,
      redirectOrigins: edit.redirect_origins ?? before.redirectOrigins,
      defaults: { ...before.defaults, ...withoutUndefined(edit.defaults ?? {}) },
    };
    const access = await trx
      .selectFrom('technology_access')
      .select('code')
      .where('integrator_id', '=', id)
      .execute();
    refuse([
      ...faults,
      ...logoFaults,
      ...besides(faults, checkEdit(edit, after, rules, new Set(access.map(({ code }) => code)))),
    ]);
    if (picture !== undefined) await storeLogo(trx, id, picture);
    await trx
      .updateTable('integrator')
      .set({
        name: after.name,
        origins: JSON.stringify(after.origins),
        redirect_origins: JSON.stringify(after.redirectOrigins),
        defaults: JSON.stringify(after.defaults),
      })
      .where('id', '=', id)
      .execute();
    return after;
  });
}

/** All faults of an edit; unchanged settings are not checked. */
export function checkEdit(
  edit: IntegratorEdit,
  { defaults }: IntegratorSettings,
  { manifests, ...rules }: EditRules,
  access: Access,
): readonly PolicyFault[] {
  return [
    ...checkOrigins(edit.origins ?? [], 'origins', rules),
    ...checkOrigins(edit.redirect_origins ?? [], 'redirect_origins', rules),
    ...(edit.defaults === undefined ? [] : checkDefaults(defaults, manifests, access)),
  ];
}

/** Origins on which anyone could host a page, or alter one on its way. */
export function checkOrigins(
  list: readonly string[],
  path: string,
  { wideOrigins, plainOrigins }: OriginRules,
): readonly PolicyFault[] {
  return list.flatMap((origin, index) => {
    const fault = (code: string, message: string) => ({ path: `${path}[${index}]`, code, message });
    return [
      ...(wideOrigins || isOneOrganizations(origin)
        ? []
        : [fault('wide_origin', 'is too wide: anyone can have a site there')]),
      ...(plainOrigins || !isPlain(origin)
        ? []
        : [fault('plain_origin', 'must be https: pages sent over http can be altered')]),
    ];
  });
}

/** Faults in an integrator's defaults. */
export function checkDefaults(
  { technologies, skip, technology_configs, flow_config }: SessionDefaults,
  manifests: Manifests,
  access: Access,
): readonly PolicyFault[] {
  const plan = {
    technologies,
    skip,
    settings: (code: string) =>
      Object.hasOwn(technology_configs, code) ? (technology_configs[code] ?? {}) : {},
  };
  const paths = {
    technologies: 'defaults.technologies',
    settings: (code: string) => `defaults.technology_configs.${code}`,
  };
  return [
    ...checkPlan(plan, Object.keys(technology_configs), paths, manifests, access),
    ...checkFlowConfig(flow_config, 'defaults.flow_config'),
  ];
}

type Edited = NonNullable<IntegratorEdit['defaults']>;

const withoutUndefined = (edited: Edited): Partial<SessionDefaults> =>
  Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== undefined));
