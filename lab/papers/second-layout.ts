import { drawCode } from './codes.ts';
import { drawText } from './drawing.ts';
import { printedDate } from './holder.ts';
import { type Paper, sizeOf } from './paper.ts';
import { type Area, field, type Layout, type Pen, portrait } from './pen.ts';

const HEADING = '#16456b';

function cardFront(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  const { holder } = paper;
  const { face } = pen.style;
  const picture: Area = { x: 58, y: 10, width: 23, height: 30 };
  const names = holder.cyrillic ?? { surname: holder.surname, givenName: holder.givenNames, patronymic: '' };
  return {
    portrait: picture,
    svg:
      drawText(5, 4.6, 'ҚАЗАҚСТАН РЕСПУБЛИКАСЫ', { size: 2.4, fill: HEADING, bold: true, face }) +
      drawText(5, 7.8, 'РЕСПУБЛИКА КАЗАХСТАН', { size: 2.2, fill: HEADING, face }) +
      portrait(pen, { ...picture, ghost: false }) +
      field(pen, 5, 12, 'Тегі / Фамилия', names.surname, { size: 3.2, room: 48 }) +
      field(pen, 5, 19, 'Аты / Имя', names.givenName, { size: 3.2, room: 48 }) +
      field(pen, 5, 26, 'Әкесінің аты / Отчество', names.patronymic, { size: 3.2, room: 48 }) +
      field(pen, 5, 33, 'Туған күні / Дата рождения', printedDate(holder.birth), { room: 26 }) +
      field(pen, 5, 40, 'ЖСН / ИИН', holder.iin ?? '', { size: 3.6, room: 40 }) +
      drawText(58, 46, 'ЖЕКЕ КУӘЛІК / УДОСТОВЕРЕНИЕ', { size: 1.5, fill: HEADING, face }),
  };
}

function cardBack(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  return {
    portrait: null,
    svg:
      field(pen, 5, 5, 'Құжат № / Номер документа', paper.number, { size: 3, room: 34 }) +
      field(pen, 5, 12, 'Берген орган / Орган выдачи', paper.authority, { size: 2.6, room: 34 }) +
      field(pen, 45, 5, 'Берілген күні / Дата выдачи', printedDate(paper.issued), { size: 2.8, room: 30 }) +
      field(pen, 45, 12, 'Мерзімі / Срок действия', printedDate(paper.expires), { size: 2.8, room: 30 }) +
      field(pen, 5, 19, 'Туған жері / Место рождения', 'ҮЛГІ ОБЛЫСЫ', { size: 2.4, room: 34 }) +
      drawCode(pen.codes[0]!, { x: 45, y: 19, width: 34, height: 5 }),
  };
}

function passport(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  const { holder } = paper;
  const { face } = pen.style;
  const { height } = sizeOf(paper.kind);
  const picture: Area = { x: 5, y: 14, width: 34, height: 44 };
  const names = holder.cyrillic;
  const line = (name: string, latin: string) => (name ? `${name} / ${latin}` : latin);
  return {
    portrait: picture,
    svg:
      drawText(5, 6, 'ПАСПОРТ / PASSPORT', { size: 3.4, fill: HEADING, bold: true, face }) +
      portrait(pen, { ...picture, ghost: false }) +
      field(pen, 46, 12, 'Түрі / Type', 'P', { size: 2.6 }) +
      field(pen, 62, 12, 'Код / Code', paper.state, { size: 2.6 }) +
      field(pen, 88, 12, '№', paper.number, { size: 3, room: 32 }) +
      field(pen, 46, 19.5, 'Тегі / Surname', line(names?.surname ?? '', holder.surname), { room: 74 }) +
      field(pen, 46, 27, 'Аты / Given names', line(names?.givenName ?? '', holder.givenNames), { room: 74 }) +
      (names ? field(pen, 46, 34.5, 'Әкесінің аты / Patronymic', names.patronymic, { room: 74 }) : '') +
      field(pen, 46, 42, 'Туған күні / Date of birth', printedDate(holder.birth), { size: 2.8, room: 28 }) +
      (holder.iin ? field(pen, 84, 42, 'ЖСН / ID No', holder.iin, { size: 2.8, room: 36 }) : '') +
      field(pen, 46, 49, 'Берілген күні / Date of issue', printedDate(paper.issued), {
        size: 2.8,
        room: 28,
      }) +
      field(pen, 84, 49, 'Мерзімі / Date of expiry', printedDate(paper.expires), { size: 2.8, room: 28 }) +
      field(pen, 46, 56, 'Берген орган / Authority', paper.authority, { size: 2.4, room: 70 }) +
      `<rect x="0" y="${height - 25}" width="125" height="25" fill="#fff" opacity="0.45"/>`,
  };
}

/** Another arrangement of the same fields; null for kinds with only one. */
export function secondLayout(paper: Paper, pen: Pen): Omit<Layout, 'zone'> | null {
  switch (paper.kind) {
    case 'kz-id-front':
      return cardFront(paper, pen);
    case 'kz-id-back':
      return cardBack(paper, pen);
    case 'kz-passport':
    case 'other-passport':
    case 'mx-passport':
      return passport(paper, pen);
    default:
      return null;
  }
}
