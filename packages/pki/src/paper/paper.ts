import { readFileSync } from 'node:fs';
import { AFRelationship, PDFDocument, type PDFFont, PDFName, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { fontFiles } from './fonts.ts';
import { wrapText } from './wrap-text.ts';

/** A plain A4 document: sections of rows, with an attached machine-readable file of the same content. */
export interface Paper {
  readonly title: string;
  /** Below the title, and in small print at the top of every page. */
  readonly subtitle: string;
  /** BCP 47 tag of the first language. */
  readonly language: string;
  readonly sections: readonly PaperSection[];
  readonly attachment: {
    readonly name: string;
    readonly mediaType: string;
    readonly description: string;
    readonly bytes: Uint8Array;
  };
  /** ISO 8601 date written into the file; the same content gives the same bytes. */
  readonly createdAt: string;
}

export interface PaperSection {
  readonly title: string;
  readonly rows: readonly PaperRow[];
}

export interface PaperRow {
  readonly label: string;
  /** Line breaks are kept; long lines are wrapped. */
  readonly value: string;
}

/** Points, 1/72 inch. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const SIDE = 48;
const TOP = 64;
/** Left free at the foot of every page for a signature's stamp. */
const FOOT = 84;
const LABEL_WIDTH = 154;
const VALUE_LEFT = SIDE + LABEL_WIDTH + 14;
const VALUE_WIDTH = WIDTH - SIDE - VALUE_LEFT;
const SIZE = 8.5;
const LEADING = 11.5;

const INK = rgb(0.075, 0.102, 0.133);
const MUTED = rgb(0.333, 0.376, 0.439);
const ACCENT = rgb(0.043, 0.42, 0.525);
const RULE = rgb(0.85, 0.87, 0.9);

/** Writes a PDF 1.7 with embedded fonts (DejaVu, which has every Kazakh letter). */
export async function writePaper(paper: Paper): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit((await import('fontkit')) as never);
  const at = new Date(paper.createdAt);
  document.setTitle(paper.title, { showInWindowTitleBar: true });
  document.setSubject(paper.subtitle);
  document.setLanguage(paper.language);
  document.setProducer('Kuelik');
  document.setCreator('Kuelik');
  document.setCreationDate(at);
  document.setModificationDate(at);
  const embed = (name: keyof typeof fontFiles) =>
    document.embedFont(readFileSync(fontFiles[name]()), { subset: true });
  const writer = new Writer(document, paper, await embed('regular'), await embed('bold'));
  writer.heading();
  for (const section of paper.sections) writer.section(section);
  writer.numberPages();
  const { name, mediaType, description, bytes } = paper.attachment;
  await document.attach(bytes, name, {
    mimeType: mediaType,
    description,
    creationDate: at,
    modificationDate: at,
    afRelationship: AFRelationship.Data,
  });
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseNone'));
  return document.save({ useObjectStreams: false, addDefaultPage: false });
}

class Writer {
  readonly #document: PDFDocument;
  readonly #paper: Paper;
  readonly #regular: PDFFont;
  readonly #bold: PDFFont;
  #page: PDFPage;
  #y = HEIGHT - TOP;

  constructor(document: PDFDocument, paper: Paper, regular: PDFFont, bold: PDFFont) {
    this.#document = document;
    this.#paper = paper;
    this.#regular = regular;
    this.#bold = bold;
    this.#page = document.addPage([WIDTH, HEIGHT]);
  }

  heading(): void {
    for (const line of this.#wrap(this.#paper.title, this.#bold, 15, WIDTH - 2 * SIDE)) {
      this.#text(line, SIDE, this.#bold, 15, INK);
      this.#y -= 20;
    }
    this.#text(this.#paper.subtitle, SIDE, this.#regular, SIZE, MUTED);
    this.#y -= 12;
  }

  section({ title, rows }: PaperSection): void {
    // A heading must not be the last line of a page.
    this.#room(3 * LEADING + 26);
    this.#y -= 16;
    this.#text(title, SIDE, this.#bold, 10, ACCENT);
    this.#y -= 6;
    this.#page.drawLine({
      start: { x: SIDE, y: this.#y },
      end: { x: WIDTH - SIDE, y: this.#y },
      thickness: 0.6,
      color: RULE,
    });
    this.#y -= LEADING + 1;
    for (const row of rows) this.#row(row);
  }

  numberPages(): void {
    const pages = this.#document.getPages();
    for (const [index, page] of pages.entries()) {
      const text = `${this.#paper.subtitle}   ${index + 1} / ${pages.length}`;
      const width = this.#regular.widthOfTextAtSize(text, 7);
      page.drawText(text, {
        x: WIDTH - SIDE - width,
        y: HEIGHT - 36,
        size: 7,
        font: this.#regular,
        color: MUTED,
      });
    }
  }

  #row({ label, value }: PaperRow): void {
    const labels = this.#wrap(label, this.#regular, SIZE, LABEL_WIDTH);
    const values = this.#wrap(value, this.#regular, SIZE, VALUE_WIDTH);
    for (let line = 0; line < Math.max(labels.length, values.length); line += 1) {
      this.#room(LEADING);
      this.#text(labels[line] ?? '', SIDE, this.#regular, SIZE, MUTED);
      this.#text(values[line] ?? '', VALUE_LEFT, this.#regular, SIZE, INK);
      this.#y -= LEADING;
    }
    this.#y -= 3;
  }

  #room(height: number): void {
    if (this.#y - height >= FOOT) return;
    this.#page = this.#document.addPage([WIDTH, HEIGHT]);
    this.#y = HEIGHT - TOP;
  }

  #text(text: string, x: number, font: PDFFont, size: number, color: typeof INK): void {
    if (text !== '') this.#page.drawText(text, { x, y: this.#y, size, font, color });
  }

  #wrap(text: string, font: PDFFont, size: number, width: number): readonly string[] {
    return wrapText(text, (part) => font.widthOfTextAtSize(part, size) <= width);
  }
}
