import { kz as otherPerson } from '../../shared/both/other-person-text.ts';
import type { TundukTexts } from './en.ts';

export const kz: TundukTexts = {
  title: 'Қырғызстанның сәйкестендіру қызметі',
  subtitle: 'Сізді жеке нөміріңіз (PIN) және куәлігіңіздің нөмірі бойынша іздейміз.',
  whoReceives: 'Деректі алатын ұйым: {organization}. Олар жеке басыңызды растау үшін қажет.',
  pin: 'PIN',
  pinHint: '14 цифр, картаның артқы жағында',
  pinDate: 'PIN-ді тексеріңіз: екіншіден тоғызыншыға дейінгі цифрлар әдетте туған күн.',
  documentNumber: 'Құжат нөмірі',
  documentNumberHint: 'ID немесе AN және жеті цифр, мысалы ID1234567',
  search: 'Іздеу',
  loading: 'Сұраудың күйі тексерілуде',
  resultTitle: 'Сіз табылдыңыз',
  resultText: 'Бұл сіз екеніңізді тексеріп, жалғастырыңыз.',
  continue: 'Жалғастыру',
  attemptsLeft: 'Қалған талпыныс саны: {n}',
  blockedTitle: 'Бұл қадамды орындау мүмкін емес',
  contact: 'Ұйымға хабарласыңыз: {organization}',
  finish: 'Аяқтау',
  invalid_pin: 'PIN қате',
  invalid_document_number: 'Құжат нөмірі қате',
  'search-failed': 'Мұндай PIN және құжат нөмірімен ешкім табылмады. Екеуін де тексеріп, қайта іздеңіз.',
  'connection-error':
    'Сәйкестендіру қызметі жауап бермей тұр. Талпыныс саны азаймайды: сәлден соң қайталаңыз.',
  'maximum-attempts': 'Талпыныс саны таусылды. Жеке басыңызды басқа тәсілмен растаңыз.',
  no_access: 'Ұйымның бұл қызметке рұқсаты жоқ.',
  sub_not_started: 'Ұйымның бұл қызметке жазылымы әлі басталған жоқ.',
  no_active: 'Ұйымның бұл қызметке жазылымы аяқталған.',
  no_subscription: 'Ұйымның бұл қызметке жазылымы жоқ.',
  other_person: otherPerson,
  session: 'Сессия уақыты бітті. Жаңа сілтеме сұраңыз.',
};
