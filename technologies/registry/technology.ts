import type { StepManifest, Technology } from '../manifest.ts';
import type { RegistryKey, registries } from './contract.ts';

const registry = {
  needs: ['phone'],
  load: () => import('./web/index.tsx'),
  showsResult: true,
} as const satisfies Omit<StepManifest, 'code' | 'name'>;

const address = {
  ...registry,
  name: {
    ru: 'Адрес регистрации',
    kz: 'Тіркелген мекенжай',
    en: 'Registered address',
    my: 'Alamat berdaftar',
  },
  loadResultBlock: () => import('./web/address-block.ts'),
} as const satisfies Omit<StepManifest, 'code'>;

const person = {
  ...registry,
  name: { ru: 'Данные реестра', kz: 'Тізілім деректері', en: 'Registry data', my: 'Data daftar negara' },
} as const satisfies Omit<StepManifest, 'code'>;

const steps = {
  address: { ...address, code: 'ADR' },
  address2: { ...address, code: 'ADR2' },
  gbdfln: { ...person, code: 'GBDFLN', loadResultBlock: () => import('./web/person-block.ts') },
  gbdfl: { ...person, code: 'GBDFL' },
  gbdfl2: { ...person, code: 'GBDFL2' },
  kzInfo: { ...person, code: 'KZ_INFO' },
} as const satisfies { [Key in RegistryKey]: StepManifest & { code: (typeof registries)[Key]['code'] } };

export type Key = keyof typeof steps;

/** The state's registries, by IIN and with consent. */
export const technology = {
  folder: 'registry',
  steps,
} as const satisfies Technology;
