import type { SignatureResultTexts } from './en.ts';

export const ru: SignatureResultTexts = {
  signedTitle: 'Документы подписаны',
  signedText: 'Скачайте свои экземпляры. Проверить подписи может каждый на странице проверки.',
  identifiedTitle: 'Идентификация пройдена',
  identifiedText: 'Ваша личность подтверждена.',
  failedTitle: 'Документы не подписаны',
  failedText: 'Откройте ссылку ещё раз или обратитесь в организацию, которая её прислала.',
  download: 'Скачать подписанные документы (zip)',
  downloading: 'Готовим архив…',
  downloaded: 'Архив скачан.',
  downloadFailed: 'Не удалось скачать архив. Проверьте интернет и попробуйте ещё раз.',
  finish: 'Завершить',
  closePage: 'Эту страницу можно закрыть.',
};
