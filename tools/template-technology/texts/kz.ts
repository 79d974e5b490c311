import type { NumberTexts } from './en.ts';

export const kz: NumberTexts = {
  title: 'Санды қайталаңыз',
  subtitle: 'Осында көрсетілген санды енгізіңіз.',
  number: 'Сан',
  invalid: '6 цифрды толық енгізіңіз',
  confirm: 'Растау',
  loading: 'Сан жүктеліп жатыр',
  attemptsLeft: 'Қалған талпыныс саны: {n}',
  blockedTitle: 'Бұл қадамды орындау мүмкін емес',
  contact: 'Хабарласыңыз: {organization}',
  contactNoOrg: 'Сілтемені жіберген ұйымға хабарласыңыз',
  finish: 'Аяқтау',
  wrong_number: 'Сан қате. Тексеріп, қайта енгізіңіз.',
  'maximum-attempts': 'Талпыныс саны таусылды.',
  session: 'Сессия уақыты бітті. Жаңа сілтеме сұраңыз.',
};
