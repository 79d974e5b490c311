import type { ResultBlock } from '@kuelik/flow';

/** Rows of the layout `full` for the state's comparison, which keeps its own photo. */
const block: ResultBlock = {
  fields: [
    {
      path: 'liveness_photo',
      kind: 'photo',
      label: { ru: 'Живое лицо', kz: 'Тірі адамның беті', en: 'Live face', my: 'Muka sebenar' },
    },
    {
      path: 'prediction_percent',
      kind: 'text',
      label: { ru: 'Сходство, %', kz: 'Ұқсастық, %', en: 'Likeness, %', my: 'Persamaan, %' },
    },
  ],
};

export default block;
