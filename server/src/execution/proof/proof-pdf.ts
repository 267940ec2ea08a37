import { isAbsoluteLink, type Proof } from '@tropeiro/domain/execution/proof.ts';
import { contentOf } from '@tropeiro/domain/execution/proof-content.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { opaquePng } from '../../pdf/opaque-png.ts';
import { type Rectangle, Sheet, type TextStyle } from '../../pdf/sheet.ts';
import type { OpenImage } from '../../pdf/tagged-document.ts';
import { qrCode } from '../../qr/qr-code.ts';
import type { TimeSlice } from '../../sharing/time-slice.ts';
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

/** In points, of which an inch has 72. */
const qr = { left: 451, top: 48, side: 96 };
const normal: TextStyle = { size: 10 };
const small: TextStyle = { size: 8 };

/** A proof as a PDF: A4, to be read on paper, with a QR code by which anybody checks it. */
export async function proofPdf(view: ProofView, slice: TimeSlice): Promise<Buffer> {
  const { proof, language, pictures } = view;
  const say = (name: keyof typeof proofTexts) => proofTexts[name][language];
  const code = proof.external_code ?? String(proof.route_plan_id);
  const sheet = new Sheet({ language, title: `${say('title')} – ${code}`, date: await dateOf(proof, slice) });
  const images = await imagesOf(sheet, pictures);
  // The QR code stands at the right of the first lines.
  const besideCode = { width: sheet.width - qr.side - 12 };
  sheet.heading(1, say('title'), 18, besideCode.width);
  const lines = headLines(view).map(({ name, value }) => `${name}: ${value}`);
  sheet.paragraph(lines.join('\n'), normal, besideCode);
  sheet.paragraph(
    proof.is_whole ? say('whole') : say('broken'),
    { size: 11, isBold: true, colour: proof.is_whole ? '#0b6623' : '#b00020' },
    besideCode,
  );
  if (isAbsoluteLink(proof.url)) drawQrCode(sheet, proof.url);
  sheet.moveTo(qr.top + qr.side + 12);
  const sentences = faultSentences(proof, language);
  if (sentences.length > 0) sheet.paragraph([...sentences, ''].join('\n'), normal);
  if (isAbsoluteLink(proof.url)) sheet.paragraph(`${say('check')} ${proof.url}`, small, { link: proof.url });
  const { entries, leftOutCount } = await proofEntries(view, slice);
  const leftOut = leftOutSentence(leftOutCount, proof, language);
  if (leftOut !== undefined) sheet.paragraph(leftOut, normal);
  if (entries.length === 0) sheet.paragraph(say('empty'), normal);
  await slice.map(entries, (entry) => writeEntry(sheet, entry, images, language));
  const head = `${say('hash')}: ${proof.links.at(-1)?.hash ?? '–'}`;
  return sheet.bytes((page, pageCount) => `${head}   ${say('page')} ${page}/${pageCount}`);
}

/** When the last of what a proof tells was done: until something is added, it is the same file whenever it is printed. */
async function dateOf({ links }: Proof, slice: TimeSlice): Promise<Date> {
  const times = await slice.map(links, (link) => Date.parse(contentOf(link, 'action', 'undo')?.corrected_time ?? ''));
  return new Date(times.reduce((latest, time) => (time > latest ? time : latest), 0));
}

/** The pictures as a PDF takes them, one after the other: whoever else waits is served in between. */
async function imagesOf(
  sheet: Sheet,
  pictures: ReadonlyMap<string, SmallPicture>,
): Promise<ReadonlyMap<string, OpenImage>> {
  const images = new Map<string, OpenImage>();
  for (const [hash, { bytes, extension }] of pictures) {
    const readable = extension === 'png' ? await opaquePng(bytes) : bytes;
    const image = readable && sheet.open(readable);
    if (image) images.set(hash, image);
  }
  return images;
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

/** Draws the dark modules of a QR code, those beside each other in one rectangle. */
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
