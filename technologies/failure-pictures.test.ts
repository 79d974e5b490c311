import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawings } from '../packages/ui/src/art/drawings.ts';
import { edocumentErrors } from './edocument/contract.ts';
import { npckErrors } from './npck/contract.ts';
import { registryErrors } from './registry/contract.ts';
import { documentErrors } from './shared/both/scanned-document.ts';
import { identifierErrors, identifierFurtherErrors } from './signature/contract/identifier.ts';
import { cannotSignReasons, signerFurtherErrors, signerMessages } from './signature/contract/signer.ts';
import { tundukErrors } from './tunduk/contract.ts';

/** Shown beside the field that they are about, or never by themselves. */
const besideAField: ReadonlySet<string> = new Set([
  'certificate_exists',
  'code_expired',
  'incorrect_otp',
  'incorrect_password',
  'iin_required',
  'invalid_document_number',
  'invalid_iin',
  'invalid_phone',
  'invalid_pin',
  'provider_unavailable',
  'resend_too_early',
  'result_already_exists',
  'search-failed',
  'connection-error',
  'weak_password',
  'wrong_code',
]);

/** How a check of a photo by the state can end without an answer. */
const withoutAnswer = ['timeout', 'lost', 'stopped', 'forgotten'];

const steps = {
  'a document': documentErrors,
  'an electronic document': edocumentErrors,
  'a registry': registryErrors,
  'the Kyrgyz service': tundukErrors,
  'a photo check': [...npckErrors, ...withoutAnswer],
  'an identification': [...identifierErrors, ...identifierFurtherErrors],
  'a signature': [...Object.keys(signerMessages), ...cannotSignReasons, ...signerFurtherErrors],
} satisfies Record<string, readonly string[]>;

const pictureOf = (problem: string): string => renderToStaticMarkup(drawings[problem]);

test.each(Object.entries(steps))('each failure of %s is shown by a picture of its cause', (_, problems) => {
  const shown = problems.filter((problem) => !besideAField.has(problem));
  expect(shown.filter((problem) => pictureOf(problem) === '')).toEqual([]);
  expect(shown.filter((problem) => pictureOf(problem) === pictureOf('failed'))).toEqual([]);
});
