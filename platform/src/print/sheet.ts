import { type Figure, figureRows } from './figure-rows.ts';
import { printableText } from './printable-text.ts';
import {
  type DocumentDescription,
  type OpenImage,
  openImage,
  type TaggedDocument,
  taggedDocument,
} from './tagged-document.ts';

export type TextStyle = { readonly size: number; readonly isBold?: boolean; readonly colour?: string };

/** A name with its value beside it. A value without a name takes the whole width. */
export type Fact = { readonly name: string; readonly value: string };

type MeasuredFact = Fact & { readonly height: number };

export type SheetEntry = {
  readonly heading: string;
  readonly facts: readonly Fact[];
  readonly smallFacts: readonly Fact[];
  readonly figures: readonly Figure[];
};

export type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The position of a drawing on a page, and the length of its unit. */
export type Frame = { readonly x: number; readonly y: number; readonly unit: number };

/** In points: 72 per inch. */
const margin = 48;
const footHeight = 24;
const gap = 10;
const lineGap = 2;
const pictureHeight = 110;
const rowHeight = pictureHeight + 2 * gap;
const nameWidth = 118;
/** The maximum share of a page that an unsplit block may fill. */
const unsplitShare = 2 / 3;
const factStyle: TextStyle = { size: 10 };
const smallStyle: TextStyle = { size: 8 };
const captionStyle: TextStyle = { size: 7 };

/**
 * A PDF of A4 pages, filled from top to bottom and tagged for screen readers: headings, paragraphs, names with values,
 * and pictures. The font is Helvetica, which every reader has, so no font is embedded.
 */
export class Sheet {
  private readonly document: TaggedDocument;
  private readonly structure: PDFKit.PDFStructureElement;

  constructor(description: DocumentDescription) {
    const margins = { top: margin, left: margin, right: margin, bottom: margin + footHeight };
    this.document = taggedDocument(description, margins);
    this.structure = this.document.struct('Document');
    this.document.addStructure(this.structure);
  }

  /** The width between the margins. */
  get width(): number {
    return this.document.page.width - 2 * margin;
  }

  private get valueWidth(): number {
    return this.width - nameWidth - gap;
  }

  heading(level: 1 | 2, text: string, size: number, width = this.width): void {
    this.needs(size * 5);
    this.tag(`H${level}`, () => this.write(text, { size, isBold: true }, width));
  }

  paragraph(
    text: string,
    style: TextStyle,
    { width = this.width, link }: { width?: number; link?: string } = {},
  ): void {
    this.tag('P', () => this.write(text, style, width, link));
  }

  /** A block below a line across the page. Its first pictures stay on the same page, unless it nearly fills one. */
  entry({ heading, facts, smallFacts, figures }: SheetEntry): void {
    const measured = this.measured(facts, factStyle);
    const measuredSmall = this.measured(smallFacts, smallStyle);
    const factsHeight = [...measured, ...measuredSmall].reduce((sum, fact) => sum + fact.height, 0);
    const height = 60 + factsHeight + (figures.length > 0 ? rowHeight : 0);
    const isShort = height < (this.document.page.maxY() - margin) * unsplitShare;
    this.needs(isShort ? height : 100);
    this.rule();
    this.heading(2, heading, 12);
    this.facts(measured, factStyle);
    this.facts(measuredSmall, smallStyle);
    this.figures(figures);
  }

  /** A picture that can be drawn any number of times. Undefined if it cannot be read. */
  open(bytes: Buffer): OpenImage | undefined {
    return openImage(this.document, bytes);
  }

  /** A picture below what is above, as large as fits, but not enlarged. */
  picture(alt: string, image: OpenImage, most: { readonly width: number; readonly height: number }): void {
    const scale = Math.min(1, most.width / image.width, most.height / image.height);
    const { y } = this.document;
    this.tag('Figure', { alt }, () => {
      this.document.image(image, margin, y, { width: image.width * scale, height: image.height * scale });
    });
    this.document.y = y + image.height * scale + gap;
  }

  /** Fills rectangles that together form a picture. Each of their units has this many points. */
  drawing(alt: string, { x, y, unit }: Frame, rectangles: readonly Rectangle[]): void {
    this.tag('Figure', { alt }, () => {
      this.document.save().translate(x, y).scale(unit);
      for (const { x: left, y: top, width, height } of rectangles) this.document.rect(left, top, width, height);
      this.document.fill('black').restore();
    });
  }

  /** Moves down to a height of the page, unless it is already below. */
  moveTo(y: number): void {
    this.document.y = Math.max(this.document.y, y);
  }

  /** The file, with a footer on each page. */
  async bytes(foot: (page: number, pageCount: number) => string): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.document.switchToPage(page);
      this.document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      this.line(foot(page + 1, count), captionStyle, margin, this.document.page.height - margin);
      this.document.endMarkedContent();
    }
    this.structure.end();
    this.document.end();
    return Buffer.concat(await this.document.toArray());
  }

  /** Draws a thin line. */
  private rule(): void {
    const y = this.document.y + gap;
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document
      .moveTo(margin, y)
      .lineTo(margin + this.width, y)
      .lineWidth(0.5)
      .stroke('#999999');
    this.document.endMarkedContent();
    this.document.y = y + gap;
  }

  /** One name with its value below the other. */
  private facts(facts: readonly MeasuredFact[], style: TextStyle): void {
    if (facts.length === 0) return;
    this.tag('P', () => {
      for (const fact of facts) this.fact(fact, style);
    });
  }

  /** Pictures side by side, each above its caption, in as many rows as needed. */
  private figures(figures: readonly Figure[]): void {
    this.document.y += gap / 2;
    for (const row of figureRows(figures, { width: this.width, height: pictureHeight, gap })) {
      this.needs(rowHeight);
      const { y } = this.document;
      for (const { image, caption, x, width, height } of row)
        this.tag('Figure', { alt: caption }, () => {
          this.document.image(image, margin + x, y, { width, height });
          this.line(caption, captionStyle, margin + x, y + height + 3);
        });
      this.document.y = y + rowHeight;
    }
  }

  private fact({ name, value, height }: MeasuredFact, style: TextStyle): void {
    this.needs(Math.min(height, style.size * 8));
    if (name === '') {
      this.write(value, style, this.width);
      return;
    }
    const { y, page } = this.document;
    this.style({ ...style, colour: '#555555' }).text(printableText(name), margin, y, { width: nameWidth, lineGap });
    const below = this.document.y;
    this.style(style).text(printableText(value), margin + nameWidth + gap, y, { width: this.valueWidth, lineGap });
    // A long value may end on another page than its name.
    if (this.document.page === page) this.moveTo(below);
  }

  /** Facts with their heights. Measuring a height takes as long as writing the text. */
  private measured(facts: readonly Fact[], style: TextStyle): readonly MeasuredFact[] {
    const options = { width: this.valueWidth, lineGap };
    return facts.map((fact) => ({
      ...fact,
      height: this.style(style).heightOfString(printableText(fact.value), options),
    }));
  }

  private write(text: string, style: TextStyle, width: number, link?: string): void {
    const { y } = this.document;
    this.style(style).text(printableText(text), margin, y, { width, lineGap, ...(link === undefined ? {} : { link }) });
  }

  /** Writes a text that stays on one line, at any position. */
  private line(text: string, style: TextStyle, x: number, y: number): void {
    this.style(style).text(printableText(text), x, y, { lineBreak: false });
  }

  private style({ size, isBold = false, colour = 'black' }: TextStyle): PDFKit.PDFDocument {
    return this.document
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour);
  }

  private tag(type: string, ...content: [() => void] | [{ readonly alt: string }, () => void]): void {
    const [options, draw] = content.length === 1 ? [{}, content[0]] : content;
    this.structure.add(this.document.struct(type, options, draw));
  }

  /** Begins another page if this one has too little room. */
  private needs(height: number): void {
    if (this.document.y + height > this.document.page.maxY()) this.document.continueOnNewPage();
  }
}
