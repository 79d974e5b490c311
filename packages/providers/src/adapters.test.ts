import { expect, it } from 'vitest';
import { createProviders } from './create-providers.ts';

it('fails every call of a provider that is not configured', async () => {
  const { state, sms, photoCheck } = createProviders({
    state: null,
    sms: null,
    photoCheck: null,
    signing: null,
  });
  for (const call of [
    () => sms.send({ to: '+77000000001', text: 'x', ref: 'r' }),
    () => photoCheck.read('p'),
    () => state.readRegistry('r'),
  ]) {
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable', code: 'not_configured' });
  }
});

it('refuses an unknown document type without calling the state', async () => {
  const { state } = createProviders({ state: null, sms: null, photoCheck: null, signing: null });
  const purpose = { organization: 'Bank', reference: 'r', locale: 'ru' } as const;
  const request = { ...purpose, iin: '990231300010', phone: '+77000000001', documentType: 'LibraryCard' };
  await expect(state.requestDocument(request)).rejects.toMatchObject({ code: 'document_no_type' });
});
