import type { Providers } from './providers.ts';
import type { EDocument } from './state-gateway/port.ts';

type Overrides = { readonly [Port in keyof Providers]?: Partial<Providers[Port]> };

/** Ports for tests: a method that the test does not provide throws an error with the method's name. */
export function fakeProviders(overrides: Overrides = {}): Providers {
  const port = <Name extends keyof Providers>(name: Name): Providers[Name] =>
    new Proxy({ ...overrides[name] } as Providers[Name], {
      get: (target, call) =>
        Reflect.get(target, call) ??
        (() => Promise.reject(new Error(`${name}.${String(call)} was not expected`))),
    });
  return {
    state: port('state'),
    sms: port('sms'),
    photoCheck: port('photoCheck'),
    signing: port('signing'),
  };
}

/** A JPEG of one colour and 8 x 8 pixels, base64. */
export const samplePhoto = [
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/',
  '2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAAR',
  'CAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAA',
  'AAAAAAAAAAAAAv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAEL//Z',
].join('');

/** An identity card as the state's gateway sends it. */
export const sampleIdentityCard = (iin: string): EDocument => ({
  document_type: 'IdentityCard',
  iin,
  face_photo: samplePhoto,
  result_json: {
    common: {
      docOwner: { iin, firstName: 'ТЕСТ', lastName: 'ТЕСТОВ' },
      docType: { code: 'IdentityCard', ru: 'Удостоверение личности' },
      docNumber: '000000000',
    },
    domain: { birthDate: '1999-02-28' },
  },
});
