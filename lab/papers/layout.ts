import { drawCode } from './codes.ts';
import { drawOcrB, drawText } from './drawing.ts';
import { printedDate } from './holder.ts';
import { latestLayout } from './latest-layout.ts';
import { isPage, type Paper, sizeOf } from './paper.ts';
import { type Area, field, LABEL, type Layout, type Pen, portrait } from './pen.ts';
import { secondLayout } from './second-layout.ts';

const HEADING = '#0a5a7a';

function cardFront(paper: Paper, pen: Pen): Layout {
  const { holder } = paper;
  const { width } = sizeOf(paper.kind);
  const face: Area = { x: 5, y: 12, width: 24, height: 31 };
  const names = holder.cyrillic ?? { surname: holder.surname, givenName: holder.givenNames, patronymic: '' };
  const ghost = { x: 68, y: 36, width: 10, height: 13, ghost: true };
  return {
    portrait: face,
    zone: null,
    svg:
      drawText(width / 2, 5, 'ҚАЗАҚСТАН РЕСПУБЛИКАСЫ   РЕСПУБЛИКА КАЗАХСТАН', {
        size: 2.6,
        fill: HEADING,
        bold: true,
        anchor: 'middle',
      }) +
      drawText(width / 2, 8.6, 'ЖЕКЕ КУӘЛІК   УДОСТОВЕРЕНИЕ ЛИЧНОСТИ', {
        size: 2.4,
        fill: HEADING,
        anchor: 'middle',
      }) +
      portrait(pen, { ...face, ghost: false }) +
      field(pen, 33, 14, 'ТЕГІ / ФАМИЛИЯ', names.surname) +
      field(pen, 33, 21, 'АТЫ / ИМЯ', names.givenName) +
      field(pen, 33, 28, 'ӘКЕСІНІҢ АТЫ / ОТЧЕСТВО', names.patronymic) +
      field(pen, 33, 35, 'ТУҒАН КҮНІ / ДАТА РОЖДЕНИЯ', printedDate(holder.birth)) +
      field(pen, 33, 42, 'ЖСН / ИИН', holder.iin ?? '', { size: 3.4, room: 32 }) +
      portrait(pen, ghost),
  };
}

function cardBack(paper: Paper, pen: Pen): string {
  const dates = `${printedDate(paper.issued)} - ${printedDate(paper.expires)}`;
  return (
    drawText(5, 4.8, '№', { size: 2.6, fill: LABEL }) +
    drawText(9, 5.2, paper.number, { size: 3.2, fill: pen.ink, bold: true }) +
    drawCode(pen.codes[0]!, { x: 45, y: 2, width: 34, height: 5 }) +
    field(pen, 5, 10, 'ТУҒАН ЖЕРІ / МЕСТО РОЖДЕНИЯ', 'ҮЛГІ ОБЛЫСЫ', { size: 2.4, room: 36 }) +
    field(pen, 45, 10, 'ҰЛТЫ / НАЦИОНАЛЬНОСТЬ', 'ҚАЗАҚ', { size: 2.4, room: 36 }) +
    field(pen, 5, 17, 'БЕРГЕН ОРГАН / ОРГАН ВЫДАЧИ', paper.authority, { size: 2.4, room: 36 }) +
    field(pen, 45, 17, 'БЕРІЛГЕН КҮНІ - ҚОЛДАНЫЛУ МЕРЗІМІ', dates, { size: 2.6, room: 38 }) +
    '<rect x="5" y="23" width="11" height="9" rx="1.5" fill="#d9b64a" stroke="#8a6f20" stroke-width="0.2"/>'
  );
}

function ineFront(paper: Paper, pen: Pen): Layout {
  const { holder, curp } = paper;
  const face: Area = { x: 4, y: 14, width: 22, height: 29 };
  const [father = '', mother = ''] = holder.surname.split(' ');
  return {
    portrait: face,
    zone: null,
    svg:
      drawText(4, 5, 'MEXICO   INSTITUTO NACIONAL ELECTORAL', { size: 2.5, fill: HEADING, bold: true }) +
      drawText(4, 9, 'CREDENCIAL PARA VOTAR', { size: 3, fill: HEADING, bold: true }) +
      portrait(pen, { ...face, ghost: false }) +
      field(pen, 30, 15, 'NOMBRE', father) +
      field(pen, 30, 19.5, '', mother) +
      field(pen, 30, 24, '', holder.givenNames) +
      field(pen, 30, 31, 'CURP', curp ?? '') +
      field(pen, 30, 38, 'FECHA DE NACIMIENTO', printedDate(holder.birth).replaceAll('.', '/'), {
        room: 24,
      }) +
      field(pen, 60, 38, 'SEXO', holder.sex === 'M' ? 'H' : 'M') +
      field(pen, 30, 45, 'VIGENCIA', `${paper.issued.year} - ${paper.expires.year}`),
  };
}

function largeCard(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  const { holder } = paper;
  const face: Area = { x: 5, y: 11, width: 24, height: 31 };
  return {
    portrait: face,
    svg:
      drawText(5, 7, 'IDENTITY CARD / CARTE D IDENTITE', { size: 3, fill: HEADING, bold: true }) +
      portrait(pen, { ...face, ghost: false }) +
      field(pen, 34, 14, 'Surname', holder.surname, { room: 64 }) +
      field(pen, 34, 21, 'Given names', holder.givenNames, { room: 64 }) +
      field(pen, 34, 28, 'Date of birth', printedDate(holder.birth), { room: 28 }) +
      field(pen, 68, 28, 'Document No', paper.number, { room: 34 }) +
      field(pen, 34, 35, 'Date of issue', printedDate(paper.issued), { room: 28 }) +
      (paper.kind === 'fr-id'
        ? ''
        : field(pen, 68, 35, 'Date of expiry', printedDate(paper.expires), { room: 28 })) +
      field(pen, 34, 42, 'Authority', paper.authority, { size: 2.4, room: 44 }),
  };
}

function ineBack({ codes: [matrix, stacked, bar] }: Pen): string {
  return (
    drawCode(matrix!, { x: 4, y: 3, width: 21, height: 21 }) +
    drawCode(stacked!, { x: 30, y: 4, width: 50, height: 13 }) +
    drawText(30, 22, 'INSTITUTO (SPECIMEN) - MUESTRA', { size: 2.2, fill: '#803' }) +
    drawCode(bar!, { x: 30, y: 25, width: 40, height: 5 })
  );
}

function otherCard(paper: Paper, pen: Pen): string {
  return (
    drawText(5, 6, 'IDENTITY CARD SPECIMEN', { size: 3, fill: LABEL }) +
    field(pen, 5, 11, 'Document No', paper.number, { size: 3.2 }) +
    field(pen, 45, 11, 'Authority', paper.authority, { size: 2.6 }) +
    field(pen, 5, 19, 'Date of issue', printedDate(paper.issued), { size: 2.6 }) +
    field(pen, 45, 19, 'Date of expiry', printedDate(paper.expires), { size: 2.6 })
  );
}

const passportTitle = (kind: Paper['kind']): string =>
  kind === 'kz-passport'
    ? 'ҚАЗАҚСТАН РЕСПУБЛИКАСЫ / REPUBLIC OF KAZAKHSTAN'
    : kind === 'mx-passport'
      ? 'ESTADOS UNIDOS MEXICANOS'
      : 'PASSPORT / PASSEPORT';

function passport(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  const { holder } = paper;
  const { width, height } = sizeOf(paper.kind);
  const face: Area = { x: 6, y: 16, width: 33, height: 43 };
  return {
    portrait: face,
    svg:
      drawText(6, 7, passportTitle(paper.kind), { size: 3, fill: HEADING, bold: true }) +
      portrait(pen, { ...face, ghost: false }) +
      field(pen, 44, 13, 'Type', 'P', { size: 2.8 }) +
      field(pen, 58, 13, 'Code', paper.state, { size: 2.8 }) +
      field(pen, 84, 13, 'Passport No', paper.number, { size: 3.2, room: 36 }) +
      field(pen, 44, 21, 'Surname', holder.surname, { room: 70 }) +
      field(pen, 44, 28.5, 'Given names', holder.givenNames, { room: 70 }) +
      field(pen, 44, 36, 'Date of birth', printedDate(holder.birth), { room: 28 }) +
      field(pen, 76, 36, 'Sex', holder.sex) +
      (holder.iin ? field(pen, 86, 36, 'ЖСН / Personal No', holder.iin, { room: 34 }) : '') +
      field(pen, 44, 43.5, 'Date of issue', printedDate(paper.issued), { room: 28 }) +
      field(pen, 76, 43.5, 'Authority', paper.authority, { size: 2.2, room: 44 }) +
      field(pen, 44, 51, 'Date of expiry', printedDate(paper.expires), { room: 28 }) +
      `<rect x="0" y="${height - 25}" width="${width}" height="25" fill="#fff" opacity="0.45"/>`,
  };
}

/** The MRZ at the bottom of the document. */
function zone(paper: Paper, { random, style }: Pen): { svg: string; area: Area } | null {
  if (!paper.mrz) return null;
  const { width, height } = sizeOf(paper.kind);
  const columns = paper.mrz[0]?.length ?? 0;
  const page = isPage(paper.kind);
  const x = (width - columns * 2.54) / 2 + random.between(-0.8, 0.8);
  const distance = page ? 6.35 : random.between(5, 5.6);
  const y = page ? height - 14.5 : height - 16.4;
  const weight = random.between(0, 0.09);
  const colour = random.pick(['#0c0c0c', '#1c1c1c', '#2b2b2b', '#333333']);
  return {
    svg: paper.mrz.map((line, i) => drawOcrB(x, y + i * distance, line, colour, weight, style.zone)).join(''),
    area: { x, y: y - 3, width: columns * 2.54, height: 3.6 + (paper.mrz.length - 1) * distance },
  };
}

function body(paper: Paper, pen: Pen): Omit<Layout, 'zone'> {
  if (pen.style.layout === 'second') {
    const second = secondLayout(paper, pen);
    if (second) return second;
  }
  if (pen.style.layout === 'latest') {
    const latest = latestLayout(paper, pen);
    if (latest) return latest;
  }
  switch (paper.kind) {
    case 'kz-id-front':
      return cardFront(paper, pen);
    case 'mx-ine-front':
      return ineFront(paper, pen);
    case 'kz-id-back':
      return { svg: cardBack(paper, pen), portrait: null };
    case 'mx-ine-back':
      return { svg: ineBack(pen), portrait: null };
    case 'other-id':
      return { svg: otherCard(paper, pen), portrait: null };
    case 'other-td2':
    case 'fr-id':
      return largeCard(paper, pen);
    case 'kz-passport':
    case 'mx-passport':
    case 'other-passport':
      return passport(paper, pen);
  }
}

/** Lays out a specimen. The positions only resemble real documents. */
export function layOut(paper: Paper, pen: Pen): Layout {
  const { svg, portrait: face } = body(paper, pen);
  const foot = zone(paper, pen);
  return { svg: svg + (foot?.svg ?? ''), portrait: face, zone: foot?.area ?? null };
}
