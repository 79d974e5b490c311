import type { ResultBlock } from '@kuelik/flow';

/** What the result layout `full` shows of a face check. */
const block: ResultBlock = {
  fields: [
    {
      path: 'prediction',
      kind: 'percent',
      label: {
        ru: 'Вероятность живого лица',
        kz: 'Тірі адам болу ықтималдығы',
        en: 'Likely a live person',
        my: 'Kemungkinan orang sebenar',
      },
    },
    {
      path: 'created_at',
      kind: 'time',
      label: { ru: 'Проверено', kz: 'Тексерілді', en: 'Checked', my: 'Disemak' },
    },
    {
      path: 'face_photo',
      kind: 'photo',
      label: { ru: 'Живое лицо', kz: 'Тірі адамның беті', en: 'Live face', my: 'Muka sebenar' },
    },
  ],
};

export default block;
