/** An app that shows the six digits for a document. */
export interface App {
  readonly key: string;
  readonly name: string;
  /** Where in the app to find them, in the app's own words. */
  readonly path: string;
  readonly action: string;
}

/** The apps that the product's instructions name, with the paths of their public instructions. */
export const apps: readonly App[] = [
  {
    key: 'kaspi',
    name: 'Kaspi.kz',
    path: 'Госуслуги → Цифровые документы → Удостоверение личности',
    action: 'Предъявить документ',
  },
  {
    key: 'halyk',
    name: 'Halyk',
    path: 'Госуслуги → Цифровые документы → Удостоверение личности',
    action: 'Открыть доступ',
  },
  {
    key: 'freedom',
    name: 'Freedom',
    path: 'Госуслуги → Цифровые документы → Удостоверение личности',
    action: 'Открыть доступ',
  },
  {
    key: 'egov',
    name: 'eGov Mobile',
    path: 'Цифровые документы → Удостоверение личности',
    action: 'Предъявить документ',
  },
];
