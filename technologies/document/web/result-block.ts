import type { ResultBlock } from '@kuelik/flow';

/** What the result layout `full` shows of a scanned document. */
const block: ResultBlock = {
  fields: [
    {
      path: 'images.face_photo',
      kind: 'photo',
      label: {
        ru: 'Фото в документе',
        kz: 'Құжаттағы фото',
        en: 'Photo on the document',
        my: 'Foto pada dokumen',
      },
    },
    {
      path: 'last_name',
      kind: 'text',
      label: { ru: 'Фамилия', kz: 'Тегі', en: 'Last name', my: 'Nama keluarga' },
    },
    {
      path: 'first_name',
      kind: 'text',
      label: { ru: 'Имя', kz: 'Аты', en: 'First name', my: 'Nama pertama' },
    },
    {
      path: 'patronymic',
      kind: 'text',
      label: { ru: 'Отчество', kz: 'Әкесінің аты', en: 'Patronymic', my: 'Patronim' },
    },
    { path: 'personal_number', kind: 'text', label: { ru: 'ИИН', kz: 'ЖСН', en: 'IIN', my: 'IIN' } },
    {
      path: 'date_of_birth',
      kind: 'date',
      label: { ru: 'Дата рождения', kz: 'Туған күні', en: 'Date of birth', my: 'Tarikh lahir' },
    },
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
    { path: 'country_code', kind: 'text', label: { ru: 'Страна', kz: 'Ел', en: 'Country', my: 'Negara' } },
  ],
};

export default block;
