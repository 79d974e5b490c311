import type { Replies, Reply } from './serve.ts';

const ok =
  (body: unknown): (() => Reply) =>
  () => ({ body });
const identifier = 'POST /digital-signature-identifier';
const signer = 'POST /digital-signature-signer';

/** The calls of section 7, each with its minimal reply. */
export const specifiedReplies = (technologies: readonly string[]): Replies => ({
  'GET /flows/session/configs/': ok({ flow_config: {}, technology_configs: {}, technologies }),
  'POST /flows/session/validate/': ok({ session_type: 'DEMO', metadata: {}, skip: [] }),
  'GET /flows/session/status/': ok({ status: 'PROGRESS' }),
  'GET /flows/session/finish/': ok({}),
  'POST /flows/session/failure-reason/': ok({}),
  'POST /securities/camera/': ok({}),
  'POST /securities/security-checks/': ok({}),
  [`${identifier}/identify/`]: ok({}),
  [`${identifier}/approve/`]: ok({}),
  [`${identifier}/failure-reason/`]: ok({}),
  [`${signer}/certificate/initialize/`]: ok({}),
  [`${signer}/certificate/accept/`]: ok({}),
  [`${signer}/document/list/`]: ok([{ name: 'Contract.pdf' }]),
  [`${signer}/document/result/`]: () => ({ status: 404, body: { message: 'signer result missing' } }),
  [`${signer}/document/sign/`]: ok({}),
  [`${signer}/document/result/download/`]: () => ({
    bytes: Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'),
    type: 'application/zip',
  }),
  [`${signer}/failure-reason/`]: ok({}),
});

/** A picture of one pixel, as base64. */
const pixel =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

const scanned = {
  authority: 'MIA',
  date_of_birth: '1999-02-23',
  document_number: '000000001',
  date_of_expiry: '2035-01-01',
  face_photo: pixel,
  first_name: 'TEST',
  personal_number: '990231300010',
  date_of_issue: '2025-01-01',
  last_name: 'SPECIMEN',
  patronymic: null,
  country_code: 'KAZ',
};
const directory = (nameRu: string, nameKz: string) => ({
  code: '1',
  nameRu,
  nameKz,
  changeDate: '2008-03-01T00:00:00',
});
const person = {
  iin: '990231300010',
  surname: 'SPECIMEN',
  name: 'TEST',
  gender: directory('Мужской', 'Еркек'),
  documents: [],
};
const address = {
  iin: '990231300010',
  address: {
    country: directory('Казахстан', 'Қазақстан'),
    region: 'Алматы',
    street: 'Абая',
    building: 1,
    flat: null,
  },
};
const record = { retrieve: { result_json: { person } } };

/**
 * The calls that the specification does not define: their paths are the product's own (docs/integrate/backend.md), their
 * replies the results of section 3.
 */
export const furtherReplies: Replies = {
  'POST /liveness/challenge/': ok({ challenge_id: 'c', steps: ['center', 'photo'] }),
  'POST /liveness/submit/': ok({
    result: true,
    prediction: 0.98,
    created_at: '2026-11-23T00:00:00Z',
    face_photo: pixel,
  }),
  'POST /document/recognize/': ok(scanned),
  'POST /mx-document/recognize/': ok({ ...scanned, country_code: 'MEX' }),
  'POST /face2face/compare/': ok({ result: true, status: 'success', prediction_percent: 98, matching: true }),
  'POST /face2face/npck/start/': ok({}),
  'GET /face2face/npck/status/': ok({ status: 'FINISHED', result: { result: true, matching: true } }),
  'POST /e-document/request/': ok({}),
  'POST /e-document/approve/': ok({
    document_type: 'IdentityCard',
    iin: '990231300010',
    face_photo: pixel,
    result: true,
  }),
  'POST /tunduk/search/': ok({ pin: '23102198800003', last_name: 'SPECIMEN' }),
  ...Object.fromEntries(
    ['address', 'address2'].map((key) => [`POST /registry/${key}/request/`, ok(address)]),
  ),
  ...Object.fromEntries(
    ['gbdfln', 'gbdfl', 'gbdfl2', 'kzInfo'].map((key) => [`POST /registry/${key}/request/`, ok(record)]),
  ),
};
