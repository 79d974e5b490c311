import type { Words } from '../manifest.ts';
import type { LivenessReason } from './contract.ts';

/** What the cabinet calls the reasons of a check that did not pass. */
export const reasonNames: Readonly<Record<LivenessReason, Words>> = {
  no_face: { en: 'No face in sight', ru: 'Лица не видно', kz: 'Бет көрінбейді', my: 'Muka tidak kelihatan' },
  several_faces: { en: 'Several faces', ru: 'Несколько лиц', kz: 'Бірнеше бет', my: 'Beberapa muka' },
  too_dark: { en: 'Too dark', ru: 'Слишком темно', kz: 'Тым қараңғы', my: 'Terlalu gelap' },
  too_bright: { en: 'Too bright', ru: 'Слишком светло', kz: 'Тым жарық', my: 'Terlalu terang' },
  uneven_light: {
    en: 'Light from one side',
    ru: 'Свет с одной стороны',
    kz: 'Жарық бір жақтан түседі',
    my: 'Cahaya dari satu sisi',
  },
  mask: { en: 'A mask', ru: 'Маска', kz: 'Маска', my: 'Pelitup muka' },
  glasses: { en: 'Glasses', ru: 'Очки', kz: 'Көзілдірік', my: 'Cermin mata' },
  off_center: {
    en: 'Face off the middle',
    ru: 'Лицо не в центре',
    kz: 'Бет ортада емес',
    my: 'Muka tidak di tengah',
  },
  too_far: { en: 'Too far away', ru: 'Слишком далеко', kz: 'Тым алыс', my: 'Terlalu jauh' },
  too_close: { en: 'Too close', ru: 'Слишком близко', kz: 'Тым жақын', my: 'Terlalu dekat' },
  not_forward: {
    en: 'Not looking at the camera',
    ru: 'Взгляд не в камеру',
    kz: 'Камераға қарамады',
    my: 'Tidak memandang kamera',
  },
  wrong_pose: { en: 'Wrong movement', ru: 'Не то движение', kz: 'Қате қимыл', my: 'Pergerakan salah' },
  different_person: {
    en: 'Different people in the pictures',
    ru: 'На снимках разные люди',
    kz: 'Суреттерде әртүрлі адам',
    my: 'Orang berbeza dalam gambar',
  },
  flat_picture: {
    en: 'A flat picture, not a face',
    ru: 'Плоское изображение, а не лицо',
    kz: 'Бет емес, жазық сурет',
    my: 'Gambar rata, bukan muka',
  },
  frame_seen_before: {
    en: 'Pictures used before',
    ru: 'Снимки уже использовались',
    kz: 'Суреттер бұрын қолданылған',
    my: 'Gambar pernah digunakan',
  },
  frozen: {
    en: 'A picture that does not move',
    ru: 'Неподвижное изображение',
    kz: 'Қозғалмайтын сурет',
    my: 'Gambar tidak bergerak',
  },
  virtual_camera: {
    en: 'A virtual camera',
    ru: 'Виртуальная камера',
    kz: 'Виртуалды камера',
    my: 'Kamera maya',
  },
  implausible_time: {
    en: 'Implausibly quick',
    ru: 'Неправдоподобно быстро',
    kz: 'Шындыққа жанаспайтын жылдамдық',
    my: 'Terlalu pantas',
  },
};
