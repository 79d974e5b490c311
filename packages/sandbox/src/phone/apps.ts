interface Words {
  readonly kz: string;
  readonly ru: string;
}

const services = {
  kz: 'Мемлекеттік қызметтер → Цифрлық құжаттар → Жеке куәлік',
  ru: 'Госуслуги → Цифровые документы → Удостоверение личности',
};
const show = { kz: 'Құжатты көрсету', ru: 'Предъявить документ' };
const give = { kz: 'Қолжетімділікті ашу', ru: 'Открыть доступ' };

/** An app that shows the six digits for a document. */
export interface App {
  readonly key: string;
  readonly name: string;
  /** Where in the app to find them, in the app's own words: in Kazakh, and in Russian for all other languages. */
  readonly path: Words;
  readonly action: Words;
}

/** The apps that the product's instructions name, with the paths of their public instructions. */
export const apps: readonly App[] = [
  {
    key: 'kaspi',
    name: 'Kaspi.kz',
    path: services,
    action: show,
  },
  {
    key: 'halyk',
    name: 'Halyk',
    path: services,
    action: give,
  },
  {
    key: 'freedom',
    name: 'Freedom',
    path: services,
    action: give,
  },
  {
    key: 'egov',
    name: 'eGov Mobile',
    path: { kz: 'Цифрлық құжаттар → Жеке куәлік', ru: 'Цифровые документы → Удостоверение личности' },
    action: show,
  },
];
