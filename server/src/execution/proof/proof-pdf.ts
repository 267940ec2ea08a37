import { a4, PdfDocument, type TextStyle } from '../../pdf/pdf-document.ts';
import { type PdfImage, pdfImage } from '../../pdf/pdf-image.ts';
import { wrapText } from '../../pdf/wrap-text.ts';
import { qrCode } from '../../qr/qr-code.ts';
import { faultSentences, type ProofEntry, proofEntries } from './proof-entries.ts';
import type { ProofView } from './proof-page.ts';
import type { SmallPicture } from './proof-pictures.ts';
import { proofTexts } from './proof-texts.ts';

const margin = 48;
const textWidth = a4.width - 2 * margin;
const footY = a4.height - 36;
const qrSide = 96;
const pictureHeight = 110;
const gap = 10;
const normal: TextStyle = { size: 10 };
const strong: TextStyle = { size: 10, isBold: true };
const small: TextStyle = { size: 8 };

/** A proof as a PDF: A4, to be read on paper, with a QR code by which anybody checks it. */
export async function proofPdf({ proof, timezone, language, pictures }: ProofView): Promise<Buffer> {
  const images = await imagesOf(pictures);
  const say = (name: keyof typeof proofTexts) => proofTexts[name][language];
  const code = proof.external_code ?? String(proof.route_plan_id);
  const document = new PdfDocument(language, `${say('title')} – ${code}`);
  const sheet = new Sheet(document);
  // The QR code stands at the right of the first lines.
  const besideCode = textWidth - qrSide - gap;
  if (proof.url !== null) drawQrCode(document, proof.url);
  sheet.write(say('title'), { size: 18, isBold: true }, besideCode);
  sheet.write(`${say('issuer')}: ${proof.company}`, normal, besideCode);
  sheet.write(`${say('plan')}: ${code}`, normal, besideCode);
  sheet.write(proof.is_whole ? say('whole') : say('broken'), strong, besideCode);
  for (const sentence of faultSentences(proof, language)) sheet.write(sentence, normal, besideCode);
  sheet.moveTo(margin + qrSide + gap);
  if (proof.url !== null) sheet.write(`${say('check')} ${proof.url}`, small);
  const entries = proofEntries(proof, timezone, language);
  if (entries.length === 0) sheet.write(say('empty'), normal);
  for (const entry of entries) writeEntry(sheet, entry, images);
  const head = `${say('hash')}: ${proof.links.at(-1)?.hash ?? '–'}`;
  for (let page = 0; page < document.pageCount; page++)
    document.text(margin, footY, `${head}   ${say('page')} ${page + 1}/${document.pageCount}`, { size: 7 }, page);
  return document.bytes();
}

/** The lines of a document one below the other, on as many pages as it takes. */
class Sheet {
  private readonly document: PdfDocument;
  private y = margin;

  constructor(document: PdfDocument) {
    this.document = document;
  }

  write(text: string, style: TextStyle, width: number = textWidth): void {
    // Bold letters are a tenth wider.
    for (const line of wrapText(text, style.size * (style.isBold ? 1.1 : 1), width)) {
      this.needs(style.size * 1.4);
      this.y += style.size * 1.4;
      this.document.text(margin, this.y, line, style);
    }
  }

  /** Goes down to a height of the page, unless it is below already. */
  moveTo(y: number): void {
    this.y = Math.max(this.y, y);
  }

  rule(): void {
    this.y += gap;
    this.document.rule(margin, this.y, textWidth);
  }

  /** Pictures side by side, in rows. */
  drawRow(images: readonly PdfImage[]): void {
    let x = margin;
    for (const image of images) {
      const width = Math.min(textWidth, (image.width / image.height) * pictureHeight);
      const height = (image.height / image.width) * width;
      if (x === margin || x + width > margin + textWidth) {
        if (x > margin) this.y += pictureHeight + gap;
        x = margin;
        this.needs(pictureHeight + gap);
      }
      this.document.image(x, this.y + gap / 2, width, height, image);
      x += width + gap;
    }
    if (images.length > 0) this.y += pictureHeight + gap;
  }

  /** Begins another page where this one has no room for so much. */
  needs(height: number): void {
    if (this.y + height <= footY - gap) return;
    this.document.addPage();
    this.y = margin;
  }
}

/** The pictures for a PDF, one after the other: whoever else waits is served in between. */
async function imagesOf(pictures: ReadonlyMap<string, SmallPicture>): Promise<ReadonlyMap<string, PdfImage>> {
  const images = new Map<string, PdfImage>();
  for (const [hash, { bytes, extension }] of pictures) {
    const image = await pdfImage(bytes, extension);
    if (image) images.set(hash, image);
  }
  return images;
}

function writeEntry(
  sheet: Sheet,
  { heading, lines, pictures }: ProofEntry,
  images: ReadonlyMap<string, PdfImage>,
): void {
  sheet.needs(60);
  sheet.rule();
  sheet.write(heading, { size: 12, isBold: true });
  for (const { name, value } of lines) sheet.write(name === '' ? value : `${name}: ${value}`, normal);
  for (const { caption, hash } of pictures) sheet.write(`${caption}: SHA-256 ${hash}`, small);
  sheet.drawRow(pictures.flatMap(({ stored }) => (stored === null ? [] : (images.get(stored) ?? []))));
}

function drawQrCode(document: PdfDocument, text: string): void {
  const { side, isDark } = qrCode(text);
  const module = qrSide / side;
  const left = a4.width - margin - qrSide;
  const squares = Array.from({ length: side * side }, (_, index) => ({
    column: index % side,
    row: Math.floor(index / side),
  }));
  document.fill(
    squares
      .filter(({ column, row }) => isDark(column, row))
      .map(({ column, row }) => ({
        x: left + column * module,
        y: margin + row * module,
        width: module,
        height: module,
      })),
  );
}
