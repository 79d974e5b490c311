import { locales } from '@kuelik/protocol';
import { expect, test } from 'vitest';
import { edocumentErrors } from './edocument/contract.ts';
import { bringsNoDocument } from './edocument/server/refusal.ts';
import { livenessReasons } from './liveness/contract.ts';
import { npckFailures } from './npck/contract.ts';
import { reasonNames } from './reason-names.ts';
import { registryErrors } from './registry/contract.ts';
import { documentErrors, documentWarnings } from './shared/both/scanned-document.ts';
import { tundukErrors } from './tunduk/contract.ts';

/** Codes of every technology: the cabinet names them itself. */
const common = ['other_person', 'maximum_attempts', 'timeout'];
/** Replies that no result records: they raise an alert, or the person tries again. */
const unrecorded = [
  ...['no_access', 'sub_not_started', 'no_active', 'no_subscription', 'not_sent_request'],
  ...['invalid_pin', 'invalid_document_number', 'connection-error'],
];

const recorded: readonly string[] = [
  ...livenessReasons,
  ...documentWarnings,
  ...documentErrors,
  ...edocumentErrors.filter(bringsNoDocument),
  ...registryErrors,
  ...['consent_refused', 'consent_expired'],
  ...npckFailures,
  ...tundukErrors,
];

test.each(locales)('every reason that a result records has a name in %s', (locale) => {
  const unnamed = recorded.filter(
    (code) => !common.includes(code) && !unrecorded.includes(code) && !reasonNames[code]?.[locale],
  );
  expect(unnamed).toEqual([]);
});
