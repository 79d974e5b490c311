import type { Providers } from './providers.ts';

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
