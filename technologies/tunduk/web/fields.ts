import type { ResultField } from '@kuelik/flow';

/** What was found, row by row. */
export const personFields: readonly ResultField[] = [
  {
    path: 'face_photo',
    kind: 'photo',
    label: { ru: 'Фото', kz: 'Фото', en: 'Photo', my: 'Foto' },
  },
  {
    path: 'last_name',
    kind: 'text',
    label: { ru: 'Фамилия', kz: 'Тегі', en: 'Last name', my: 'Nama keluarga' },
  },
  { path: 'first_name', kind: 'text', label: { ru: 'Имя', kz: 'Аты', en: 'First name', my: 'Nama pertama' } },
  {
    path: 'patronymic',
    kind: 'text',
    label: { ru: 'Отчество', kz: 'Әкесінің аты', en: 'Patronymic', my: 'Patronim' },
  },
  {
    path: 'date_of_birth',
    kind: 'date',
    label: { ru: 'Дата рождения', kz: 'Туған күні', en: 'Date of birth', my: 'Tarikh lahir' },
  },
  { path: 'gender', kind: 'gender', label: { ru: 'Пол', kz: 'Жынысы', en: 'Gender', my: 'Jantina' } },
  {
    path: 'nationality',
    kind: 'text',
    label: { ru: 'Национальность', kz: 'Ұлты', en: 'Nationality', my: 'Bangsa' },
  },
  {
    path: 'citizenship',
    kind: 'text',
    label: { ru: 'Гражданство', kz: 'Азаматтығы', en: 'Citizenship', my: 'Kewarganegaraan' },
  },
  { path: 'pin', kind: 'text', label: { ru: 'ПИН', kz: 'PIN', en: 'PIN', my: 'PIN' } },
  {
    path: 'document_number',
    kind: 'text',
    label: { ru: 'Номер документа', kz: 'Құжат нөмірі', en: 'Document number', my: 'Nombor dokumen' },
  },
  {
    path: 'date_of_issue',
    kind: 'date',
    label: { ru: 'Дата выдачи', kz: 'Берілген күні', en: 'Date of issue', my: 'Tarikh dikeluarkan' },
  },
  {
    path: 'date_of_expiry',
    kind: 'date',
    label: { ru: 'Действителен до', kz: 'Жарамды мерзімі', en: 'Date of expiry', my: 'Tarikh luput' },
  },
  {
    path: 'authority',
    kind: 'text',
    label: { ru: 'Кем выдан', kz: 'Кім берген', en: 'Issued by', my: 'Dikeluarkan oleh' },
  },
  { path: 'address', kind: 'text', label: { ru: 'Адрес', kz: 'Мекенжай', en: 'Address', my: 'Alamat' } },
];
