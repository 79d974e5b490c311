import type { Locale } from '@kuelik/protocol';
import { consentNames, evidenceNames } from '@kuelik/technologies/about';
import { fieldNames } from '@kuelik/technologies/field-names';
import { personFacts } from './person-words.ts';
import { stateFields } from './state-words.ts';
import { lookUp, type Words, word } from './word.ts';

/** Fields of more than one technology's results. */
const commonFields: Words = {
  result: word('Result', 'Результат', 'Нәтиже', 'Keputusan'),
  prediction: word(
    'Likely a live person',
    'Вероятность живого лица',
    'Тірі адам болу ықтималдығы',
    'Kemungkinan orang sebenar',
  ),
  prediction_percent: word('Likeness', 'Сходство', 'Ұқсастық', 'Persamaan'),
  matching: word('Same person', 'Тот же человек', 'Сол адам', 'Orang yang sama'),
  created_at: word('Checked', 'Проверено', 'Тексерілді', 'Disemak'),
  reasons: word('Reasons', 'Причины', 'Себептері', 'Sebab'),
  code: word('Reason', 'Причина', 'Себебі', 'Sebab'),
  contradictions: word('Contradicts in', 'Не совпадает', 'Сәйкес келмейді', 'Tidak sepadan'),
  steps: word('Earlier step', 'Предыдущий шаг', 'Алдыңғы қадам', 'Langkah sebelumnya'),
  attempts_left: word('Attempts left', 'Осталось попыток', 'Қалған талпыныс саны', 'Baki percubaan'),
  last_name: word('Last name', 'Фамилия', 'Тегі', 'Nama keluarga'),
  first_name: word('First name', 'Имя', 'Аты', 'Nama pertama'),
  patronymic: word('Patronymic', 'Отчество', 'Әкесінің аты', 'Patronim'),
  personal_number: word('IIN', 'ИИН', 'ЖСН', 'IIN'),
  date_of_birth: word('Date of birth', 'Дата рождения', 'Туған күні', 'Tarikh lahir'),
  document_number: word('Document number', 'Номер документа', 'Құжат нөмірі', 'Nombor dokumen'),
  date_of_issue: word('Date of issue', 'Дата выдачи', 'Берілген күні', 'Tarikh dikeluarkan'),
  date_of_expiry: word('Date of expiry', 'Действителен до', 'Жарамды мерзімі', 'Tarikh luput'),
  authority: word('Issued by', 'Кем выдан', 'Кім берген', 'Dikeluarkan oleh'),
  country_code: word('Country', 'Страна', 'Ел', 'Negara'),
  warnings: word('Remarks', 'Замечания', 'Ескертулер', 'Catatan'),
  face_photo: word('Face', 'Лицо', 'Бет', 'Muka'),
  liveness_photo: word('Live face', 'Живое лицо', 'Тірі адамның беті', 'Muka sebenar'),
  document_photo: word('Photo on the document', 'Фото в документе', 'Құжаттағы фото', 'Foto pada dokumen'),
  ...stateFields,
};
/** A technology's own fields come after them, and do not rename them. */
const fields: Words = { ...commonFields, ...fieldNames, ...commonFields };

/** Reasons, remarks and failure types. */
const codes: Words = {
  ...personFacts,
  other_person: word(
    'Another person than in an earlier step',
    'Не тот человек, что на предыдущем шаге',
    'Алдыңғы қадамдағы адам емес',
    'Orang lain daripada langkah sebelumnya',
  ),
  no_face: word('No face in sight', 'Лица не видно', 'Бет көрінбейді', 'Muka tidak kelihatan'),
  several_faces: word('Several faces', 'Несколько лиц', 'Бірнеше бет', 'Beberapa muka'),
  too_dark: word('Too dark', 'Слишком темно', 'Тым қараңғы', 'Terlalu gelap'),
  too_bright: word('Too bright', 'Слишком светло', 'Тым жарық', 'Terlalu terang'),
  uneven_light: word(
    'Light from one side',
    'Свет с одной стороны',
    'Жарық бір жақтан түседі',
    'Cahaya dari satu sisi',
  ),
  mask: word('A mask', 'Маска', 'Маска', 'Pelitup muka'),
  glasses: word('Glasses', 'Очки', 'Көзілдірік', 'Cermin mata'),
  off_center: word('Face off the middle', 'Лицо не в центре', 'Бет ортада емес', 'Muka tidak di tengah'),
  too_far: word('Too far away', 'Слишком далеко', 'Тым алыс', 'Terlalu jauh'),
  too_close: word('Too close', 'Слишком близко', 'Тым жақын', 'Terlalu dekat'),
  not_forward: word(
    'Not looking at the camera',
    'Взгляд не в камеру',
    'Камераға қарамады',
    'Tidak memandang kamera',
  ),
  wrong_pose: word('Wrong movement', 'Не то движение', 'Қате қимыл', 'Pergerakan salah'),
  different_person: word(
    'Different people in the pictures',
    'На снимках разные люди',
    'Суреттерде әртүрлі адам',
    'Orang berbeza dalam gambar',
  ),
  flat_picture: word(
    'A flat picture, not a face',
    'Плоское изображение, а не лицо',
    'Бет емес, жазық сурет',
    'Gambar rata, bukan muka',
  ),
  frame_seen_before: word(
    'Pictures used before',
    'Снимки уже использовались',
    'Суреттер бұрын қолданылған',
    'Gambar pernah digunakan',
  ),
  frozen: word(
    'A picture that does not move',
    'Неподвижное изображение',
    'Қозғалмайтын сурет',
    'Gambar tidak bergerak',
  ),
  virtual_camera: word('A virtual camera', 'Виртуальная камера', 'Виртуалды камера', 'Kamera maya'),
  implausible_time: word(
    'Implausibly quick',
    'Неправдоподобно быстро',
    'Шындыққа жанаспайтын жылдамдық',
    'Terlalu pantas',
  ),
  uploaded: word(
    'Uploaded, not photographed',
    'Загружен, а не сфотографирован',
    'Түсірілмеген, жүктелген',
    'Dimuat naik, bukan difoto',
  ),
  glare: word('Glare', 'Блики', 'Шағылған жарық', 'Silau'),
  blur: word('Not sharp', 'Нерезко', 'Анық емес', 'Kabur'),
  dark: word('Dark', 'Темно', 'Қараңғы', 'Gelap'),
  expired: word('Document expired', 'Срок документа истёк', 'Құжат мерзімі өткен', 'Dokumen tamat tempoh'),
  type_mismatch: word(
    'Other type of document',
    'Другой вид документа',
    'Құжат түрі басқа',
    'Jenis dokumen lain',
  ),
  country_mismatch: word('Other country', 'Другая страна', 'Басқа ел', 'Negara lain'),
  scan_time_expired: word(
    'Time for scanning ran out',
    'Время на съёмку вышло',
    'Сканерлеу уақыты бітті',
    'Masa imbasan tamat',
  ),
  parse_error: word(
    'Data could not be read',
    'Данные не прочитаны',
    'Деректер оқылмады',
    'Data tidak dapat dibaca',
  ),
  wrong_side: word('Wrong side', 'Не та сторона', 'Басқа жағы', 'Bahagian yang salah'),
  not_recognized: word(
    'Document not recognised',
    'Документ не распознан',
    'Құжат танылмады',
    'Dokumen tidak dikenali',
  ),
  wrong_file: word('Wrong file', 'Неподходящий файл', 'Жарамсыз файл', 'Fail yang salah'),
  large_file: word('File too large', 'Слишком большой файл', 'Файл тым үлкен', 'Fail terlalu besar'),
  no_access: word(
    'You have no access to this technology',
    'У вас нет доступа к этой технологии',
    'Сізде бұл технологияға қолжетімділік жоқ',
    'Anda tiada akses kepada teknologi ini',
  ),
  no_subscription: word(
    'You have no subscription',
    'У вас нет подписки',
    'Сізде жазылым жоқ',
    'Anda tiada langganan',
  ),
  sub_not_started: word(
    'Your subscription has not started',
    'Ваша подписка ещё не началась',
    'Жазылымыңыз әлі басталған жоқ',
    'Langganan anda belum bermula',
  ),
  no_active: word(
    'Your subscription has ended',
    'Ваша подписка закончилась',
    'Жазылымыңыз аяқталды',
    'Langganan anda telah tamat',
  ),
  hand_off_declined: word(
    'The person on the phone said that the computer is not theirs',
    'Тот, кто открыл ссылку на телефоне, ответил, что это не его компьютер',
    'Сілтемені телефонда ашқан адам бұл компьютер өзінікі емес деп жауап берді',
    'Orang pada telefon menyatakan komputer itu bukan miliknya',
  ),
  maximum_attempts: word(
    'No attempts left',
    'Попытки закончились',
    'Талпыныс қалмады',
    'Tiada baki percubaan',
  ),
  timeout: word('Time ran out', 'Время вышло', 'Уақыт бітті', 'Masa tamat'),
  camera: word('Camera', 'Камера', 'Камера', 'Kamera'),
  calc: word('Result not reached', 'Результат не получен', 'Нәтиже алынбады', 'Keputusan tidak diperoleh'),
  server: word('Server', 'Сервер', 'Сервер', 'Pelayan'),
  client: word('Person’s device', 'Устройство человека', 'Адамның құрылғысы', 'Peranti orang itu'),
  other: word('Other', 'Другое', 'Басқа', 'Lain-lain'),
};

/** A field's position in the table above; unknown fields come last. */
export function fieldRank(name: string): number {
  const rank = Object.keys(fields).indexOf(name);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

/** A field's name; unknown fields keep their API name. */
export const fieldName = lookUp(fields);
/** The name of a value in a record: the names of the keys that lead to it. */
export const pathName = (path: readonly string[], locale: Locale): string =>
  path.map((name) => fieldName(name, locale)).join(' · ');
/** The kind of a stored file; unknown kinds are unchanged. */
export const kindName = lookUp(evidenceNames);
/** An API code in words; unknown codes are unchanged. */
export const codeName = lookUp(codes);
/** The purpose of a consent in words; unknown purposes are unchanged. */
export const purposeName = lookUp(consentNames);
