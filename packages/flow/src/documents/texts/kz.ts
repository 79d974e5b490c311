import type { DocumentListTexts } from './en.ts';

export const kz: DocumentListTexts = {
  view: 'Ашу',
  hide: 'Жинау',
  download: 'Жүктеп алу',
  pages: 'Бет саны: {n}',
  size: '{n} МБ',
  sizeSmall: '{n} КБ',
  signed: 'Қол қойылған',
  opening: 'Құжат ашылып жатыр…',
  openFailed: 'Құжатты ашу мүмкін болмады. Интернет байланысын тексеріп, қайталап көріңіз.',
  notShown: 'Мұндай файл осы жерде көрсетілмейді. Оқу үшін жүктеп алыңыз.',
  blocked: 'Бұл парақша құжатты осы жерде көрсетуге рұқсат бермейді. Оқу үшін жүктеп алыңыз.',
  again: 'Қайталап көру',
  pageOf: 'Бет: {n}, барлығы: {total}',
};
