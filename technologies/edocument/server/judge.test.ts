import { expect, test } from 'vitest';
import { judgeDocument } from './judge.ts';

const own = '990231300010';
const other = '990231400017';
const owned = (iin: string | null) => ({ result_json: { common: { docOwner: { iin } } } });

test.each<[string, object, boolean]>([
  ['in its owner', owned(other), false],
  ['at its top', { iin: other }, false],
  ['at its top, beside the right owner', { iin: other, ...owned(own) }, false],
  ['in its owner, beside the right number', { iin: own, ...owned(other) }, false],
  ['nowhere', { iin: own, ...owned(own) }, true],
  ['nowhere, and no own one', { doc_number: '1', ...owned(null) }, true],
])('a document with another person’s IIN %s is judged', (_where, raw, isAccepted) => {
  const asked = { type: 'IdentityCard', iin: own, phone: null } as const;
  const verdict = judgeDocument(raw, asked);
  expect(verdict.ok).toBe(isAccepted);
  if (verdict.ok) expect(verdict.document.iin).toBe(own);
  expect(judgeDocument(raw, { ...asked, type: 'ChildIdentityCard' }).ok).toBe(true);
});
