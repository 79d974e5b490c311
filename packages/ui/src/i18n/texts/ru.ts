import type { UiTexts } from './en.ts';

export const ru: UiTexts = {
  loading: 'Загружаем…',
  close: 'Закрыть',
  yes: 'Да',
  no: 'Нет',
  required: 'Обязательное поле',
  exactLength: 'Количество символов в поле должно быть: {n}',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  selectPlaceholder: 'Выберите из списка',
  chooseFile: 'Выберите файл',
  replaceFile: 'Выбрать другой файл',
  dropFile: 'или перетащите его сюда',
  removeFile: 'Удалить файл',
  wrongFileType: 'Файлы этого типа не принимаются',
  language: 'Язык',
  stepOf: 'Шаг {n} из {total}',
  stepDone: 'готово',
  stepFailed: 'ошибка',
  slow: 'Это занимает больше времени, чем обычно. Подождите: ничего не потеряется.',
  secondsLeft: '{n} с',
};
