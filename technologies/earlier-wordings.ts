/** Of the versions before `registry-3`. */
const registryEnMy = {
  en: { subtitle: 'The state asks for your consent by an SMS from 1414. Nothing is passed on without it.' },
  my: {
    subtitle: 'Kerajaan meminta persetujuan anda melalui SMS daripada 1414. Tiada data diserahkan tanpanya.',
  },
};

/**
 * Consent texts that were reworded later, by version and language, for the protocols of earlier sessions.
 * Contains only what differs from the current texts.
 */
export const earlierTexts = {
  'e-document-1': {
    ru: { thisOrganisation: 'организация, которая направила вас сюда' },
    kz: { thisOrganisation: 'сізді осында жіберген ұйым' },
    en: { thisOrganisation: 'the organisation that sent you here' },
    my: { thisOrganisation: 'organisasi yang menghantar anda ke sini' },
  },
  'liveness-1': {
    ru: {
      consent:
        'Продолжая, вы соглашаетесь на использование датчиков движения устройства (гироскоп, акселерометр).',
    },
    kz: {
      consent:
        'Жалғастыра отырып, құрылғының қозғалыс датчиктерін (гироскоп, акселерометр) пайдалануға келісесіз.',
    },
    en: {
      consent:
        'By continuing you agree to the use of your device’s motion sensors (gyroscope, accelerometer).',
    },
    my: {
      consent:
        'Dengan meneruskan, anda bersetuju penderia gerakan peranti (giroskop, meter pecutan) digunakan.',
    },
  },
  'registry-2026-11': {
    ru: {
      subtitle: 'Государство спросит ваше согласие по SMS с номера 1414. Без него ничего не передаётся.',
      whatPerson: 'Ваша запись в ГБД ФЛ: имя, рождение, документы, адрес',
    },
    kz: {
      subtitle: 'Мемлекет келісіміңізді 1414 нөмірінен SMS арқылы сұрайды. Келісімсіз ештеңе берілмейді.',
      whatPerson: 'ЖТ МДҚ-дағы жазбаңыз: атыңыз, туған күніңіз, құжаттарыңыз, мекенжайыңыз',
    },
    ...registryEnMy,
  },
  'registry-2': { ru: {}, kz: {}, ...registryEnMy },
  'npck-2026-11': {
    ru: {},
    kz: {
      subtitle:
        'Мемлекеттік сервис бетті тексеру кезіндегі фотоны өзіндегі фотоңызбен салыстырады. Ол тек «иә» немесе «жоқ» деп жауап береді.',
      consent:
        '«Бастау» түймесін басу арқылы фотоңыз бен ЖСН-іңіздің мемлекеттік фото тексеруге жіберілуіне келісесіз. Нәтижені алатын ұйым: {organization}.',
    },
    en: {},
    my: {},
  },
  'signature-access-1': {
    ru: {},
    kz: {
      access:
        'Осы құжаттарға электрондық қолтаңбамды қол қою сервисінен сұрауға рұқсат беремін. Сұрайтын ұйым: {org}',
      accessNoOrg: 'Осы құжаттарға электрондық қолтаңбамды қол қою сервисінен сұрауға рұқсат беремін',
    },
    en: {},
    my: {},
  },
  'certificate-issue-1': {
    ru: {},
    kz: {
      conditionsText:
        'Куәлік пен оның кілтін қол қою сервисі сақтайды, олар тек сіздің құпиясөзіңізбен жұмыс істейді. Соның көмегімен қол қойылған әр құжатқа өзіңіз жауап бересіз. Құпиясөз бен SMS кодтарын ешкімге айтпаңыз. Оларды басқа біреу біліп қоюы мүмкін болса, жаңа куәлік сұраңыз: бұрынғысы бірден қайтарып алынады. Сервис куәліктің қашан қолданылғанын жазып отырады.',
    },
    en: {},
    my: {},
  },
} as const;
