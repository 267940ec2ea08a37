import { deflateSync } from 'node:zlib';
import type { PdfImage } from './pdf-image.ts';
import { winAnsiBytes } from './win-ansi.ts';

/** A4 in points, of which an inch has 72. */
export const a4 = { width: 595, height: 842 } as const;

export type TextStyle = { readonly size: number; readonly isBold?: boolean };

/**
 * A PDF of A4 pages (ISO 32000-1): texts in Helvetica, which every reader has, so that no font travels along; filled squares, lines and
 * pictures. Places are in points from the upper left corner. The same content gives the same bytes.
 */
export class PdfDocument {
  private readonly language: string;
  private readonly title: string;
  private readonly pages: { readonly content: string[]; readonly images: Set<number> }[] = [];
  private readonly images: PdfImage[] = [];

  constructor(language: string, title: string) {
    this.language = language;
    this.title = title;
    this.addPage();
  }

  get pageCount(): number {
    return this.pages.length;
  }

  addPage(): void {
    this.pages.push({ content: [], images: new Set() });
  }

  /** Writes a line of text, whose foot is at `y`, on the last page or on another. */
  text(x: number, y: number, text: string, { size, isBold = false }: TextStyle, page = this.pageCount - 1): void {
    const hex = winAnsiBytes(text).toString('hex');
    this.draw(`BT /${isBold ? 'B' : 'R'} ${size} Tf ${x} ${up(y)} Td <${hex}> Tj ET`, page);
  }

  /** Fills rectangles. */
  fill(
    rectangles: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[],
  ): void {
    const parts = rectangles.map(
      ({ x, y, width, height }) => `${fixed(x)} ${up(y + height)} ${fixed(width)} ${fixed(height)} re`,
    );
    this.draw(`${parts.join('\n')} f`);
  }

  /** Draws a thin line from left to right. */
  rule(x: number, y: number, width: number): void {
    this.draw(`0.5 w 0.6 G ${x} ${up(y)} m ${x + width} ${up(y)} l S`);
  }

  image(x: number, y: number, width: number, height: number, image: PdfImage): void {
    const known = this.images.indexOf(image);
    const number = known < 0 ? this.images.push(image) - 1 : known;
    this.pages.at(-1)?.images.add(number);
    this.draw(`q ${fixed(width)} 0 0 ${fixed(height)} ${fixed(x)} ${up(y + height)} cm /I${number} Do Q`);
  }

  bytes(): Buffer {
    const firstImage = 6;
    const firstPage = firstImage + this.images.length;
    const pageIds = this.pages.map((_, index) => firstPage + index * 2);
    const objects = [
      dictionary(`/Type /Catalog /Pages 2 0 R /Lang (${this.language}) /ViewerPreferences << /DisplayDocTitle true >>`),
      dictionary(`/Type /Pages /Count ${this.pageCount} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}]`),
      dictionary('/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding'),
      dictionary('/Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding'),
      dictionary(`/Title <feff${utf16(this.title)}> /Producer (Tropeiro)`),
      ...this.images.map(imageObject),
      ...this.pages.flatMap(({ content, images }, index) => [
        dictionary(
          `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] /Contents ${(pageIds[index] ?? 0) + 1} 0 R ` +
            `/Resources << /Font << /R 3 0 R /B 4 0 R >> /XObject << ${[...images].map((number) => `/I${number} ${firstImage + number} 0 R`).join(' ')} >> >>`,
        ),
        stream('/Filter /FlateDecode', deflateSync(Buffer.from(content.join('\n'), 'latin1'))),
      ]),
    ];
    return fileOf(objects);
  }

  private draw(operators: string, page = this.pageCount - 1): void {
    this.pages[page]?.content.push(operators);
  }
}

/** Heights count from the foot of a page. */
const up = (y: number): string => fixed(a4.height - y);

const fixed = (number: number): string => String(Math.round(number * 100) / 100);

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

const dictionary = (entries: string): Buffer => Buffer.from(`<< ${entries} >>`, 'latin1');

const stream = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ]);

const colourSpaces = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const;

const imageObject = ({ width, height, colours, filter, bytes }: PdfImage): Buffer =>
  stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${colourSpaces[colours]} /Filter /${filter}`,
    bytes,
  );

/** The objects one behind the other, and the table of where each begins (7.5). */
function fileOf(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = length;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const tail = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(tail, 'latin1')]);
}
