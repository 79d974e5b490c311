import type { Face2faceTexts } from './en.ts';

export const ru: Face2faceTexts = {
  title: 'Сравнение фотографий',
  subtitle: 'Проверим, что документ принадлежит вам.',
  livePhoto: 'Ваше лицо',
  documentPhoto: 'Фото в документе',
  photoKept: 'Фото получено',
  compare: 'Сравнить',
  comparing: 'Идёт проверка. Не закрывайте страницу',
  success: 'Лицо совпало с фото',
  likeness: 'Сходство: {n} %',
  failedTitle: 'Фотографии не совпали',
  mismatch: 'Лицо не совпало с фото в документе',
  finish: 'Завершить',
  again: 'Попробовать ещё раз',
  liveness_missing: 'Проверка лица не пройдена',
  document_missing: 'Документ не распознан',
  face_not_found: 'На одной из фотографий не найдено лицо',
  problemTitle: 'Не удалось сравнить фотографии',
  session: 'Время сессии вышло. Запросите новую ссылку',
};
