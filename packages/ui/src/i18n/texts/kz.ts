import type { UiTexts } from './en.ts';

export const kz: UiTexts = {
  loading: 'Жүктеліп жатыр…',
  close: 'Жабу',
  yes: 'Иә',
  no: 'Жоқ',
  required: 'Міндетті өріс',
  exactLength: 'Өрісте {n} таңба болуы керек',
  showPassword: 'Құпиясөзді көрсету',
  hidePassword: 'Құпиясөзді жасыру',
  selectPlaceholder: 'Тізімнен таңдаңыз',
  chooseFile: 'Файлды таңдаңыз',
  replaceFile: 'Басқа файлды таңдау',
  dropFile: 'немесе осы жерге сүйреп әкеліңіз',
  removeFile: 'Файлды алып тастау',
  wrongFileType: 'Файлдың мұндай түрі қабылданбайды',
  language: 'Тіл',
  stepOf: 'Қадам: {n} / {total}',
  stepDone: 'орындалды',
  stepFailed: 'орындалмады',
  slow: 'Бұл әдеттегіден ұзағырақ созылып жатыр. Күте тұрыңыз: ештеңе жоғалмайды.',
  secondsLeft: '{n} с',
};
