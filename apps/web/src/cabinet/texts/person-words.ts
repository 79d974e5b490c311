import { lookUp, type Words, word } from './word.ts';

/** Facts about a person; two steps may contradict each other in them. */
export const personFacts: Words = {
  iin: word('IIN', 'ИИН', 'ЖСН', 'IIN'),
  pin: word('PIN of Kyrgyzstan', 'ПИН Кыргызстана', 'Қырғызстанның ПИН-і', 'PIN Kyrgyzstan'),
  curp: word('CURP of Mexico', 'CURP Мексики', 'Мексиканың CURP нөмірі', 'CURP Mexico'),
  name: word('Name', 'Имя', 'Аты-жөні', 'Nama'),
  name_latin: word('Name in Latin', 'Имя латиницей', 'Аты-жөні латынша', 'Nama dalam huruf Latin'),
  birth_date: word('Date of birth', 'Дата рождения', 'Туған күні', 'Tarikh lahir'),
  sex: word('Sex', 'Пол', 'Жынысы', 'Jantina'),
  face: word('Face', 'Лицо', 'Бет', 'Muka'),
  phone: word('Phone', 'Телефон', 'Телефон', 'Telefon'),
  iin_birth_date: word(
    'Date of birth and the digits of the IIN',
    'Дата рождения и цифры ИИН',
    'Туған күні мен ЖСН цифрлары',
    'Tarikh lahir dan digit IIN',
  ),
  iin_sex: word(
    'Sex and a digit of the IIN',
    'Пол и цифра ИИН',
    'Жынысы мен ЖСН цифры',
    'Jantina dan digit IIN',
  ),
};

const proofs: Words = {
  'document-zone': word(
    'machine-readable zone',
    'машиночитаемая зона',
    'машина оқитын аймақ',
    'zon bacaan mesin',
  ),
  'document-print': word('print', 'печатный текст', 'басылған мәтін', 'teks bercetak'),
  'e-document': word(
    'electronic document',
    'электронный документ',
    'электрондық құжат',
    'dokumen elektronik',
  ),
  parent: word('the child’s parent', 'родитель ребёнка', 'баланың ата-анасы', 'ibu bapa anak'),
  'state-registry': word('state registry', 'государственный реестр', 'мемлекеттік тізілім', 'daftar negara'),
  'state-photo-check': word(
    'the state’s photo check',
    'госпроверка фото',
    'мемлекеттік фото тексеру',
    'semakan foto negara',
  ),
  'phone-owner': word('owner of the phone', 'владелец телефона', 'телефон иесі', 'pemilik telefon'),
  'signing-certificate': word(
    'signing certificate',
    'свидетельство подписи',
    'қолтаңба куәлігі',
    'sijil tandatangan',
  ),
  'live-face': word('live face', 'живое лицо', 'тірі адамның беті', 'muka sebenar'),
  'face-comparison': word('comparison of faces', 'сравнение лиц', 'беттерді салыстыру', 'perbandingan muka'),
  typed: word('typed', 'введено вручную', 'қолмен енгізілген', 'ditaip'),
};

/** Values of facts. */
export const factValues: Words = {
  male: word('male', 'мужской', 'ер', 'lelaki'),
  female: word('female', 'женский', 'әйел', 'perempuan'),
};

export const factName = lookUp(personFacts);
/** How a step has established a fact. */
export const proofName = lookUp(proofs);
/** A value in words. */
export const factValue = lookUp(factValues);
