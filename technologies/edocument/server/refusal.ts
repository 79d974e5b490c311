import type { Refusals } from '@kuelik/backend';

/** HTTP statuses of the state's refusals that a person sees. */
export const refusals: Refusals = {
  wrong_code: 400,
  code_expired: 400,
  invalid_iin: 400,
  no_request: 400,
  already_received: 400,
  double_request: 400,
  not_sent_request: 400,
  document_no_type: 400,
  mcdb: 404,
  id_not_found: 404,
  document_does_not_exist: 404,
  profile_not_found: 404,
  child_not_found: 404,
  maximum_attempts: 423,
  no_access: 403,
  sub_not_started: 403,
  no_active: 403,
  no_subscription: 403,
};

/** Refusals that mean: the state has no such document for this person. They use a document attempt. */
const withoutDocument: ReadonlySet<string> = new Set([
  'invalid_iin',
  'mcdb',
  'id_not_found',
  'document_does_not_exist',
  'document_no_type',
  'profile_not_found',
  'child_not_found',
]);
export const bringsNoDocument = (code: string): boolean => withoutDocument.has(code);

/** Refusals that only the integrator or its operator can fix. */
const forIntegrator: ReadonlySet<string> = new Set([
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
]);
export const concernsIntegrator = (code: string): boolean => forIntegrator.has(code);
