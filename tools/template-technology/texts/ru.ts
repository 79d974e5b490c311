import type { NumberTexts } from './en.ts';

export const ru: NumberTexts = {
  title: 'Повторите число',
  subtitle: 'Введите число, которое видите здесь.',
  number: 'Число',
  invalid: 'Введите все 6 цифр',
  confirm: 'Подтвердить',
  loading: 'Загружаем число',
  attemptsLeft: 'Осталось попыток: {n}',
  blockedTitle: 'Этот шаг выполнить нельзя',
  contact: 'Обратитесь: {organization}',
  contactNoOrg: 'Обратитесь в организацию, которая прислала ссылку',
  finish: 'Завершить',
  wrong_number: 'Число неверное. Проверьте его и попробуйте ещё раз.',
  'maximum-attempts': 'Попытки закончились.',
  session: 'Время сессии вышло. Запросите новую ссылку.',
};
