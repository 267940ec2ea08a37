import { isAbsoluteLink } from '@tropeiro/domain/execution/proof/proof.ts';
import { contentOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { thumbnailSide } from '@tropeiro/domain/files/image.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { opaquePng } from '@tropeiro/platform/print/opaque-png.ts';
import { qrCode } from '@tropeiro/platform/print/qr-code.ts';
import { type Rectangle, Sheet, type TextStyle } from '@tropeiro/platform/print/sheet.ts';
import type { OpenImage } from '@tropeiro/platform/print/tagged-document.ts';
import {
  faultSentences,
  headLines,
  leftOutSentence,
  type ProofEntry,
  type ProofView,
  proofEntries,
} from './proof-entries.ts';
import type { SmallPicture } from './proof-pictures.ts';
import { proofTexts } from './proof-texts.ts';

/** In points. One inch has 72 points. */
const qr = { left: 451, top: 48, side: 96 };
const logoHeight = 40;
const normal: TextStyle = { size: 10 };
const small: TextStyle = { size: 8 };

/** Writes a proof as a PDF: A4 for printing, with a QR code for checking it. */
export async function proofPdf(view: ProofView): Promise<Buffer> {
  const { proof, language, pictures } = view;
  const textOf = (name: keyof typeof proofTexts) => proofTexts[name][language];
  const code = proof.external_code ?? String(proof.route_plan_id);
  const sheet = new Sheet({ language, title: `${textOf('title')} – ${code}`, date: dateOf(proof) });
  const images = await imagesOf(sheet, pictures);
  const logo = view.logo && (await openPicture(sheet, view.logo));
  // The QR code is to the right of the first lines.
  const besideCode = { width: sheet.width - qr.side - 12 };
  if (logo) sheet.picture(proof.company, logo, { width: besideCode.width, height: logoHeight });
  sheet.heading(1, textOf('title'), 18, besideCode.width);
  const lines = headLines(view).map(({ name, value }) => `${name}: ${value}`);
  sheet.paragraph(lines.join('\n'), normal, besideCode);
  sheet.paragraph(
    proof.is_whole ? textOf('whole') : textOf('broken'),
    { size: 11, isBold: true, colour: proof.is_whole ? '#0b6623' : '#b00020' },
    besideCode,
  );
  if (isAbsoluteLink(proof.url)) drawQrCode(sheet, proof.url);
  sheet.moveTo(qr.top + qr.side + 12);
  const sentences = faultSentences(proof, language);
  if (sentences.length > 0) sheet.paragraph([...sentences, ''].join('\n'), normal);
  if (isAbsoluteLink(proof.url)) sheet.paragraph(`${textOf('check')} ${proof.url}`, small, { link: proof.url });
  const { entries, leftOutCount } = proofEntries(view);
  const leftOut = leftOutSentence(leftOutCount, proof, language);
  if (leftOut !== undefined) sheet.paragraph(leftOut, normal);
  if (entries.length === 0) sheet.paragraph(textOf('empty'), normal);
  for (const entry of entries) writeEntry(sheet, entry, images, language);
  const head = `${textOf('hash')}: ${proof.links.at(-1)?.hash ?? '–'}`;
  return sheet.bytes((page, pageCount) => `${head}   ${textOf('page')} ${page}/${pageCount}`);
}

/** The time of the last action in a proof. As long as nothing is added, printing it again makes the same file. */
function dateOf({ links }: Proof): Date {
  const times = links.map((link) => Date.parse(contentOf(link, 'action', 'undo')?.corrected_time ?? ''));
  return new Date(times.reduce((latest, time) => (time > latest ? time : latest), 0));
}

/** Opens the pictures for the PDF. */
async function imagesOf(
  sheet: Sheet,
  pictures: ReadonlyMap<string, SmallPicture>,
): Promise<ReadonlyMap<string, OpenImage>> {
  const images = new Map<string, OpenImage>();
  for (const [hash, picture] of pictures) {
    const image = await openPicture(sheet, picture);
    if (image) images.set(hash, image);
  }
  return images;
}

/** Opens a picture for the PDF. Undefined if it cannot be read. */
async function openPicture(sheet: Sheet, { bytes, extension }: SmallPicture): Promise<OpenImage | undefined> {
  const file = Buffer.from(bytes);
  const readable = extension === 'png' ? await opaquePng(file, thumbnailSide) : file;
  return readable && sheet.open(readable);
}

function writeEntry(
  sheet: Sheet,
  { heading, lines, pictures }: ProofEntry,
  images: ReadonlyMap<string, OpenImage>,
  language: Language,
): void {
  const figures = pictures.flatMap(({ caption, stored }) => {
    const image = images.get(stored ?? '');
    return image ? { image, caption } : [];
  });
  const smallFacts = pictures.map(({ caption, hash, state }) => {
    const remark = state === 'stored' ? '' : ` (${proofTexts[state][language]})`;
    return { name: caption, value: `SHA-256 ${hash}${remark}` };
  });
  sheet.entry({ heading, facts: lines, smallFacts, figures });
}

/** Draws the dark modules of a QR code. Adjacent modules are one rectangle. */
function drawQrCode(sheet: Sheet, text: string): void {
  const { side, isDark } = qrCode(text);
  const rectangles: Rectangle[] = [];
  for (let row = 0; row < side; row++)
    for (let column = 0, end = 0; column < side; column = end + 1) {
      for (end = column; end < side && isDark(end, row); ) end++;
      if (end > column) rectangles.push({ x: column, y: row, width: end - column, height: 1 });
    }
  sheet.drawing(`QR: ${text}`, { x: qr.left, y: qr.top, unit: qr.side / side }, rectangles);
}
