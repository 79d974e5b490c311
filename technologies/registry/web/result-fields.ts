import type { ResultField, ResultFieldKind } from '@kuelik/flow';
import type { Locale } from '@kuelik/protocol';
import { personLabels } from '../../shared/web/person-labels.ts';

type Label = Readonly<Record<Locale, string>>;

const field = (path: string, label: Label, kind: ResultFieldKind = 'text'): ResultField => ({
  path,
  label,
  kind,
});
const day = (path: string, label: Label) => field(path, label, 'date');

const { iin, lastName, firstName, patronymic } = personLabels;
const country: Label = { ru: 'Страна', kz: 'Ел', en: 'Country', my: 'Negara' };
const region: Label = { ru: 'Область', kz: 'Облыс', en: 'Region', my: 'Wilayah' };
const district: Label = { ru: 'Район', kz: 'Аудан', en: 'District', my: 'Daerah' };
const city: Label = { ru: 'Город', kz: 'Қала', en: 'City', my: 'Bandar' };
const street: Label = { ru: 'Улица', kz: 'Көше', en: 'Street', my: 'Jalan' };
const building: Label = { ru: 'Дом', kz: 'Үй', en: 'Building', my: 'Bangunan' };
const flat: Label = { ru: 'Квартира', kz: 'Пәтер', en: 'Flat', my: 'Unit' };
const since: Label = {
  ru: 'Дата регистрации',
  kz: 'Тіркелген күні',
  en: 'Registered since',
  my: 'Didaftarkan sejak',
};
const changed: Label = {
  ru: 'дата изменения',
  kz: 'өзгертілген күні',
  en: 'changed on',
  my: 'diubah pada',
};

const changeOf = (part: Label): Label => ({
  ru: `${part.ru}: ${changed.ru}`,
  kz: `${part.kz}: ${changed.kz}`,
  en: `${part.en}: ${changed.en}`,
  my: `${part.my}: ${changed.my}`,
});

/** The address result, row by row. */
export const addressFields: readonly ResultField[] = [
  field('iin', iin),
  field('address.country', country),
  field('address.region', region),
  field('address.street', street),
  field('address.building', building),
  field('address.flat', flat),
];

const person = 'retrieve.result_json.person';

/** The person themselves. */
export const personFields: readonly ResultField[] = [
  field(`${person}.iin`, iin),
  field(`${person}.surname`, lastName),
  field(`${person}.name`, firstName),
  field(`${person}.patronymic`, patronymic),
  day(`${person}.birthDate`, personLabels.birthDate),
  field(`${person}.gender`, personLabels.gender),
  field(`${person}.nationality`, personLabels.nationality),
  field(`${person}.citizenship`, personLabels.citizenship),
  field(`${person}.lifeStatus`, { ru: 'Статус', kz: 'Мәртебесі', en: 'Life status', my: 'Status hidup' }),
  field(`${person}.mobilephone`, {
    ru: 'Мобильный телефон',
    kz: 'Ұялы телефон',
    en: 'Mobile phone',
    my: 'Telefon bimbit',
  }),
];

const born = (part: string, label: Label): readonly ResultField[] => [
  field(`${person}.birthPlace.${part}.name`, label),
  day(`${person}.birthPlace.${part}.changeDate`, changeOf(label)),
];

/** Where the person was born. */
export const birthFields: readonly ResultField[] = [
  ...born('country', country),
  ...born('region', region),
  ...born('district', district),
  ...born('city', city),
];

const registered = `${person}.regAddress`;

/** Where the person is registered. */
export const registeredFields: readonly ResultField[] = [
  field(`${registered}.country`, country),
  field(`${registered}.region`, region),
  field(`${registered}.district`, district),
  field(`${registered}.street`, street),
  field(`${registered}.building`, building),
  field(`${registered}.flat`, flat),
  day(`${registered}.beginDate`, since),
];

/** One of the person's papers; documents 0 and 1 are shown: the specification, section 3. */
export function paperFields(index: number): readonly ResultField[] {
  const paper = `${person}.documents.${index}`;
  return [
    field(`${paper}.type`, { ru: 'Тип', kz: 'Түрі', en: 'Type', my: 'Jenis' }),
    field(`${paper}.number`, { ru: 'Номер', kz: 'Нөмірі', en: 'Number', my: 'Nombor' }),
    field(`${paper}.status`, { ru: 'Состояние', kz: 'Күйі', en: 'Status', my: 'Status' }),
    day(`${paper}.beginDate`, personLabels.issuedOn),
    day(`${paper}.endDate`, personLabels.validUntil),
    field(`${paper}.issueOrganization`, personLabels.issuedBy),
    field(`${paper}.surname`, lastName),
    field(`${paper}.name`, firstName),
    field(`${paper}.patronymic`, patronymic),
  ];
}
