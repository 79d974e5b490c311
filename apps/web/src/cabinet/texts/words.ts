import type { Locale } from '@kuelik/protocol';
import { consentNames, evidenceNames } from '@kuelik/technologies/about';
import { fieldNames } from '@kuelik/technologies/field-names';
import { reasonNames } from '@kuelik/technologies/reason-names';
import { factValues, personFacts } from './person-words.ts';
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
};
/** A technology's own fields come after them, and do not rename them. */
const fields: Words = { ...commonFields, ...fieldNames, ...commonFields };

/** Reasons, remarks and failure types that no technology owns. */
const codes: Words = {
  ...reasonNames,
  ...personFacts,
  ...factValues,
  other_person: word(
    'Another person than in an earlier step',
    'Не тот человек, что на предыдущем шаге',
    'Алдыңғы қадамдағы адам емес',
    'Orang lain daripada langkah sebelumnya',
  ),
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
