import { drawText } from './drawing.ts';
import { printedDate, wordedDate } from './holder.ts';
import { type Paper, sizeOf } from './paper.ts';
import { type Area, field, type Layout, type Pen, portrait } from './pen.ts';

const HEADING = '#0b4f6c';

/** The card of 2024: sex and citizenship beside the names on its front, labels in three languages. */
function cardFront(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  const { holder } = paper;
  const { face } = pen.style;
  const picture: Area = { x: 4, y: 13, width: 23, height: 30 };
  const names = holder.cyrillic ?? { surname: holder.surname, givenName: holder.givenNames, patronymic: '' };
  const sex = holder.sex === 'M' ? 'Е / М' : 'Ә / Ж';
  return {
    portrait: picture,
    svg:
      drawText(4, 4.8, 'ҚАЗАҚСТАН РЕСПУБЛИКАСЫ', { size: 2.4, fill: HEADING, bold: true, face }) +
      drawText(4, 8.2, 'ЖЕКЕ КУӘЛІК / IDENTITY CARD', { size: 2.2, fill: HEADING, face }) +
      portrait(pen, { ...picture, ghost: false }) +
      field(pen, 31, 12, 'ТЕГІ / ФАМИЛИЯ / SURNAME', names.surname, { size: 2.8, room: 50 }) +
      field(pen, 31, 18, 'АТЫ / ИМЯ / NAME', names.givenName, { size: 2.8, room: 50 }) +
      field(pen, 31, 24, 'ӘКЕСІНІҢ АТЫ / ОТЧЕСТВО', names.patronymic, { size: 2.8, room: 50 }) +
      field(pen, 31, 30, 'ЖЫНЫСЫ / ПОЛ / SEX', sex, { size: 2.6, room: 20 }) +
      field(pen, 53, 30, 'АЗАМАТТЫҒЫ / ГРАЖДАНСТВО', 'ҚАЗАҚСТАН', { size: 2.6, room: 28 }) +
      field(pen, 31, 36, 'ТУҒАН КҮНІ / ДАТА РОЖДЕНИЯ', printedDate(holder.birth), { size: 2.8, room: 26 }) +
      field(pen, 31, 43, 'ЖСН / ИИН', holder.iin ?? '', { size: 3.2, room: 34 }),
  };
}

/** The passport of 2025: every field in Cyrillic and Latin, months of dates in letters in two languages. */
function passport(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  const { holder } = paper;
  const { face } = pen.style;
  const { height } = sizeOf(paper.kind);
  const picture: Area = { x: 5, y: 13, width: 35, height: 45 };
  const names = holder.cyrillic;
  const both = (name: string | undefined, latin: string) => (name ? `${name} / ${latin}` : latin);
  const date = { size: 2.6, room: 34 };
  return {
    portrait: picture,
    svg:
      drawText(5, 6.4, 'ҚАЗАҚСТАН / KAZAKHSTAN', { size: 3.2, fill: HEADING, bold: true, face }) +
      portrait(pen, { ...picture, ghost: false }) +
      field(pen, 45, 11, 'ТҮРІ / TYPE', 'P', { size: 2.6 }) +
      field(pen, 62, 11, 'КОД / CODE', paper.state, { size: 2.6 }) +
      field(pen, 88, 11, 'ПАСПОРТ № / PASSPORT No', paper.number, { size: 3, room: 32 }) +
      field(pen, 45, 18, 'ТЕГІ / SURNAME', both(names?.surname, holder.surname), { room: 75 }) +
      field(pen, 45, 25, 'АТЫ / GIVEN NAMES', both(names?.givenName, holder.givenNames), { room: 75 }) +
      (names ? field(pen, 45, 32, 'ӘКЕСІНІҢ АТЫ / PATRONYMIC', names.patronymic, { room: 75 }) : '') +
      field(pen, 45, 39, 'ТУҒАН КҮНІ / DATE OF BIRTH', wordedDate(holder.birth), date) +
      field(pen, 84, 39, 'ЖСН / PERSONAL No', holder.iin ?? '', { size: 2.6, room: 36 }) +
      field(pen, 45, 46, 'БЕРІЛГЕН КҮНІ / DATE OF ISSUE', wordedDate(paper.issued), date) +
      field(pen, 84, 46, 'МЕРЗІМІ / DATE OF EXPIRY', wordedDate(paper.expires), date) +
      field(pen, 45, 53, 'БЕРГЕН ОРГАН / AUTHORITY', paper.authority, { size: 2.2, room: 75 }) +
      `<rect x="0" y="${height - 25}" width="125" height="25" fill="#fff" opacity="0.45"/>`,
  };
}

/**
 * Fields as arranged in Kazakhstan's latest issues; null for other kinds. The positions only resemble them.
 */
export function latestLayout(paper: Paper, pen: Pen): Omit<Layout, 'zone'> | null {
  if (paper.kind === 'kz-id-front') return cardFront(paper, pen);
  return paper.kind === 'kz-passport' ? passport(paper, pen) : null;
}
