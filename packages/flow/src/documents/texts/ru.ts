import type { DocumentListTexts } from './en.ts';

export const ru: DocumentListTexts = {
  view: 'Открыть',
  hide: 'Свернуть',
  download: 'Скачать',
  pages: 'Страниц: {n}',
  size: '{n} МБ',
  sizeSmall: '{n} КБ',
  signed: 'Подписан',
  opening: 'Открываем документ…',
  openFailed: 'Не удалось открыть документ. Проверьте соединение с интернетом и попробуйте ещё раз.',
  notShown: 'Файл такого вида здесь не показать. Скачайте его, чтобы прочитать.',
  blocked: 'Эта страница не разрешает показать документ здесь. Скачайте его, чтобы прочитать.',
  again: 'Попробовать ещё раз',
  pageOf: 'Страница {n} из {total}',
};
