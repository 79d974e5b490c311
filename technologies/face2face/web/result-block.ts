import type { ResultBlock } from '@kuelik/flow';

/** What the result layout `full` shows of a comparison. */
const block: ResultBlock = {
  fields: [
    {
      path: 'liveness_photo',
      kind: 'photo',
      label: { ru: 'Живое лицо', kz: 'Тірі адамның беті', en: 'Live face', my: 'Muka sebenar' },
    },
    {
      path: 'document_photo',
      kind: 'photo',
      label: {
        ru: 'Фото в документе',
        kz: 'Құжаттағы фото',
        en: 'Photo on the document',
        my: 'Foto pada dokumen',
      },
    },
    {
      path: 'prediction_percent',
      kind: 'text',
      label: { ru: 'Сходство, %', kz: 'Ұқсастық, %', en: 'Likeness, %', my: 'Persamaan, %' },
    },
  ],
};

export default block;
