import type { Effect, SandboxCase } from './case.ts';

const refuse = (code: string, ...at: string[]): Effect => ({ kind: 'refuse', code, at });

/** IINs with an effect at the signing service, besides those that cause an outage everywhere. */
export const signingCases: readonly SandboxCase[] = [
  {
    value: '990231380019',
    effect: refuse('no_file', 'identifyPerson'),
    about: 'the service finds no document',
  },
  {
    value: '990231380029',
    effect: refuse('file_error', 'identifyPerson'),
    about: 'the service cannot read the document',
  },
  {
    value: '990231380039',
    effect: refuse('no_access', 'identifyPerson'),
    about: 'the service denies the organization access',
  },
  {
    value: '990231380049',
    effect: refuse('result_already_exists', 'identifyPerson'),
    about: 'the service has already identified the person in this session',
  },
  {
    value: '990231380059',
    effect: refuse('session_already_exists', 'identifyPerson'),
    about: 'the person already has an open session at the service',
  },
  {
    value: '990231380069',
    effect: refuse('session_not_exist', 'identifyPerson'),
    about: 'the service has lost the session',
  },
  {
    value: '990231380079',
    effect: refuse('organization_does_not_exist', 'identifyPerson'),
    about: 'the service does not know the organization',
  },
  {
    value: '990231380089',
    effect: refuse('client_not_exist', 'identifyPerson'),
    about: 'the service does not know the client',
  },
  {
    value: '990231380099',
    effect: refuse('organization_not_exist', 'identifyPerson'),
    about: 'the service does not know the organization (another code)',
  },
  {
    value: '990231380108',
    effect: refuse('identity_not_exist', 'identifyPerson'),
    about: 'the service has no identity for this person',
  },
  {
    value: '990231380118',
    effect: refuse('cannot_connect', 'identifyPerson'),
    about: 'the service cannot reach the state',
  },
  {
    value: '990231380128',
    effect: refuse('service_not_available', 'identifyPerson'),
    about: 'the service is not available',
  },
  {
    value: '990231380138',
    effect: refuse('invalid_input', 'identifyPerson'),
    about: 'the token is tied to no organization',
  },
  {
    value: '990231380148',
    effect: refuse('subject_not_found', 'identifyPerson'),
    about: 'no one has this IIN',
  },
  {
    value: '990231380158',
    effect: { kind: 'behave', how: 'certificate-expired' },
    about: 'the first certificate was issued two years ago and has expired; a reissued one works',
  },
  {
    value: '990231380168',
    effect: { kind: 'behave', how: 'certificate-revoked' },
    about: 'the first certificate is revoked as soon as it is issued; a reissued one works',
  },
];
