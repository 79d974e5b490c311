import type { Child, EDocument, Providers } from '@kuelik/providers';
import { ProviderError } from '@kuelik/providers';
import { fakeProviders, sampleIdentityCard, samplePhoto } from '@kuelik/providers/testing';

export const refused = (code: string) => new ProviderError({ provider: 'state', kind: 'refused', code });
export const down = (kind: 'unavailable' | 'timeout' | 'invalid_reply' = 'unavailable') =>
  new ProviderError({ provider: 'state', kind });

/** A synthetic person: the date is impossible. */
export const iin = '990231300010';
export const identityCard = sampleIdentityCard(iin);

export const children: readonly Child[] = [
  { id: 'c1', fullName: 'ТЕСТОВ БІР', birthDate: '2015-05-01' },
  { id: 'c2', fullName: 'ТЕСТОВА ЕКІ', birthDate: '2018-07-09' },
];

/** A fake state gateway: answers from `next`, counts the calls, and knows the code 123456. */
export function fakeState() {
  const calls: string[] = [];
  /** Overrides the next call of this name: a result or an error; set by a test. */
  const next = new Map<string, unknown>();
  const answer = async <T>(name: string, usual: () => T): Promise<T> => {
    calls.push(name);
    // Lets two concurrent calls overlap here.
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (!next.has(name)) return usual();
    const planned = next.get(name);
    next.delete(name);
    if (planned instanceof Error) throw planned;
    return planned as T;
  };
  const check = (code: string) => {
    if (code !== '123456') throw refused('wrong_code');
  };
  let requests = 0;
  const state: Partial<Providers['state']> = {
    requestDocument: () =>
      answer('request', () => {
        requests += 1;
        return { requestId: `r${requests}`, codeLength: 6 };
      }),
    resendCode: () => answer('resend', () => undefined),
    approveDocument: (_, code) =>
      answer<EDocument | null>('approve', () => {
        check(code);
        return identityCard;
      }),
    readDocument: () => answer<EDocument | null>('read', () => identityCard),
    documentByCode: ({ code }) =>
      answer('code', () => {
        check(code);
        return identityCard;
      }),
    children: () => answer('children', () => children),
    childDocument: ({ childId, documentType }) =>
      answer('child', () => ({
        document_type: documentType,
        face_photo: samplePhoto,
        iin: `child-${childId}`,
      })),
  };
  return { calls, next, providers: fakeProviders({ state }) };
}
