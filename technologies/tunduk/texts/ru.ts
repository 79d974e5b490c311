import { ru as otherPerson } from '../../shared/both/other-person-text.ts';
import type { TundukTexts } from './en.ts';

export const ru: TundukTexts = {
  title: 'Служба идентификации Кыргызстана',
  subtitle: 'Мы найдём вас по персональному номеру (ПИН) и номеру удостоверения.',
  whoReceives: 'Данные получит: {organization}. Они нужны, чтобы подтвердить вашу личность.',
  pin: 'ПИН',
  pinHint: '14 цифр, на обороте карты',
  pinDate: 'Проверьте ПИН: цифры со второй по девятую — обычно дата рождения.',
  documentNumber: 'Номер документа',
  documentNumberHint: 'ID или AN и семь цифр, например ID1234567',
  search: 'Найти',
  loading: 'Узнаём состояние запроса',
  resultTitle: 'Вы найдены',
  resultText: 'Проверьте, что это вы, и продолжите.',
  continue: 'Продолжить',
  attemptsLeft: 'Осталось попыток: {n}',
  blockedTitle: 'Этот шаг выполнить нельзя',
  contact: 'Обратитесь в организацию: {organization}',
  finish: 'Завершить',
  invalid_pin: 'Неверный ПИН',
  invalid_document_number: 'Неверный номер документа',
  'search-failed':
    'С таким ПИН и номером документа никто не найден. Проверьте и то, и другое и повторите поиск.',
  'connection-error': 'Служба идентификации не отвечает. Попытка не потрачена: повторите чуть позже.',
  'maximum-attempts': 'Попытки закончились. Подтвердите личность другим способом.',
  no_access: 'У организации нет доступа к этой службе.',
  sub_not_started: 'Подписка организации на эту службу ещё не началась.',
  no_active: 'Подписка организации на эту службу закончилась.',
  no_subscription: 'У организации нет подписки на эту службу.',
  other_person: otherPerson,
  session: 'Время сессии вышло. Запросите новую ссылку.',
};
