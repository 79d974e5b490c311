import type { TechnologyAbout } from '../manifest.ts';
import type { Key } from './technology.ts';

/** What the test page, the cabinet, the replacement of texts and the build need to know. */
export const about = {
  titles: {
    distance: {
      en: 'Live face, near and far',
      ru: 'Живое лицо: ближе и дальше',
      kz: 'Тірі адамның беті: жақын және алыс',
      my: 'Muka sebenar, dekat dan jauh',
    },
    distance2: {
      en: 'Live face, near and far, second form',
      ru: 'Живое лицо: ближе и дальше, второй вариант',
      kz: 'Тірі адамның беті: жақын және алыс, екінші нұсқа',
      my: 'Muka sebenar, dekat dan jauh, bentuk kedua',
    },
    short: {
      en: 'Live face',
      ru: 'Живое лицо',
      kz: 'Тірі адамның беті',
      my: 'Muka sebenar',
    },
    position: {
      en: 'Live face, turning left and right',
      ru: 'Живое лицо: повороты влево и вправо',
      kz: 'Тірі адамның беті: солға және оңға бұрылу',
      my: 'Muka sebenar, pusing kiri dan kanan',
    },
    'pro-max': {
      en: 'Live face, all directions',
      ru: 'Живое лицо: все направления',
      kz: 'Тірі адамның беті: барлық бағыт',
      my: 'Muka sebenar, semua arah',
    },
    core: {
      en: 'Live face, passive',
      ru: 'Живое лицо без команд',
      kz: 'Тірі адамның беті, бұйрықсыз',
      my: 'Muka sebenar, pasif',
    },
  },
  texts: {
    liveness: { folder: 'texts', fixed: ['consent', 'next'] },
  },
  evidence: {
    'liveness-photo': { en: 'Live face', ru: 'Живое лицо', kz: 'Тірі адамның беті', my: 'Muka sebenar' },
    'liveness-frame': { en: 'Camera picture', ru: 'Кадр с камеры', kz: 'Камера кадры', my: 'Gambar kamera' },
    'liveness-refused': {
      en: 'Refused camera picture',
      ru: 'Отклонённый кадр',
      kz: 'Қабылданбаған кадр',
      my: 'Gambar kamera yang ditolak',
    },
    'liveness-verdict': {
      en: 'How the face was judged',
      ru: 'Как оценивалось лицо',
      kz: 'Бет қалай бағаланды',
      my: 'Cara muka dinilai',
    },
  },
  consents: {
    'face-check': { en: 'face check', ru: 'проверка лица', kz: 'бетті тексеру', my: 'semakan muka' },
  },
  screenBudget: 43,
} as const satisfies TechnologyAbout<Key>;
