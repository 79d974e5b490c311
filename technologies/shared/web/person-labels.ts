import type { ResultField } from '@kuelik/flow';

/** Labels shared by documents and registries. */
export const personLabels = {
  photo: { ru: 'Фото', kz: 'Фото', en: 'Photo', my: 'Foto' },
  lastName: { ru: 'Фамилия', kz: 'Тегі', en: 'Last name', my: 'Nama keluarga' },
  firstName: { ru: 'Имя', kz: 'Аты', en: 'First name', my: 'Nama pertama' },
  patronymic: { ru: 'Отчество', kz: 'Әкесінің аты', en: 'Patronymic', my: 'Patronim' },
  iin: { ru: 'ИИН', kz: 'ЖСН', en: 'IIN', my: 'IIN' },
  birthDate: { ru: 'Дата рождения', kz: 'Туған күні', en: 'Date of birth', my: 'Tarikh lahir' },
  gender: { ru: 'Пол', kz: 'Жынысы', en: 'Sex', my: 'Jantina' },
  nationality: { ru: 'Национальность', kz: 'Ұлты', en: 'Nationality', my: 'Bangsa' },
  citizenship: { ru: 'Гражданство', kz: 'Азаматтығы', en: 'Citizenship', my: 'Kewarganegaraan' },
  documentNumber: { ru: 'Номер документа', kz: 'Құжат нөмірі', en: 'Document number', my: 'Nombor dokumen' },
  issuedBy: { ru: 'Кем выдан', kz: 'Кім берген', en: 'Issued by', my: 'Dikeluarkan oleh' },
  issuedOn: { ru: 'Дата выдачи', kz: 'Берілген күні', en: 'Date of issue', my: 'Tarikh dikeluarkan' },
  validUntil: { ru: 'Действителен до', kz: 'Жарамды мерзімі', en: 'Valid until', my: 'Sah sehingga' },
} as const satisfies Readonly<Record<string, ResultField['label']>>;
