/** The texts of the page that shows what was read from a document; by locale. */

export const ru = {
  lookTitle: 'Проверьте данные',
  lookText: 'Если что-то прочитано неверно, сообщите в организацию: {org}.',
  lookTextNoOrg: 'Если что-то прочитано неверно, сообщите в организацию, которая прислала ссылку.',
  lookContinue: 'Продолжить',
} as const;

export const kz = {
  lookTitle: 'Деректерді тексеріңіз',
  lookText: 'Бірдеңе қате оқылса, ұйымға хабарлаңыз: {org}.',
  lookTextNoOrg: 'Бірдеңе қате оқылса, сілтемені жіберген ұйымға хабарлаңыз.',
  lookContinue: 'Жалғастыру',
} as const;

export const en = {
  lookTitle: 'Check what was read',
  lookText: 'If something was read wrongly, tell {org}.',
  lookTextNoOrg: 'If something was read wrongly, tell the organisation that sent you the link.',
  lookContinue: 'Continue',
} as const;

export const my = {
  lookTitle: 'Semak butiran anda',
  lookText: 'Jika ada yang salah dibaca, maklumkan kepada {org}.',
  lookTextNoOrg: 'Jika ada yang salah dibaca, maklumkan kepada organisasi yang menghantar pautan.',
  lookContinue: 'Teruskan',
} as const;
