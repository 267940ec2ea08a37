import { isAbsoluteLink } from '@tropeiro/domain/execution/proof.ts';
import { Html, html } from '../../pages/html.ts';
import type { OpenPage } from '../../pages/open-page.ts';
import { qrCode } from '../../qr/qr-code.ts';
import type { TimeSlice } from '../../sharing/time-slice.ts';
import {
  type EntryPicture,
  faultSentences,
  headLines,
  leftOutSentence,
  type ProofEntry,
  type ProofLine,
  type ProofView,
  proofEntries,
} from './proof-entries.ts';
import { proofTexts } from './proof-texts.ts';

/** A proof as a page. */
export async function proofPage(view: ProofView, slice: TimeSlice): Promise<OpenPage> {
  const { proof, language, head } = view;
  const say = (name: keyof typeof proofTexts) => proofTexts[name][language];
  const { entries, leftOutCount } = await proofEntries(view, slice);
  const leftOut = leftOutSentence(leftOutCount, proof, language);
  const shown = await slice.map(entries, (entry) => entryHtml(entry, view));
  const verdict = proof.is_whole
    ? html`<p class="good"><strong>✓ ${say('whole')}</strong></p>`
    : html`<p class="bad"><strong>✗ ${say('broken')}</strong></p><ul>${faultSentences(proof, language).map((text) => html`<li>${text}</li>`)}</ul>`;
  const code = proof.external_code ?? String(proof.route_plan_id);
  const main = html`<h1>${say('title')}</h1>
${verdict}
<dl>${linesHtml(headLines(view))}</dl>
${leftOut === undefined ? undefined : html`<p>${leftOut}</p>`}
${shown.length === 0 ? html`<p>${say('empty')}</p>` : shown}
<h2>${say('hash')}</h2><p><code>${proof.links.at(-1)?.hash ?? '–'}</code></p>
<p>${say('checked')}: ${proof.checked_pictures}</p>
${checkHtml(proof.url, say)}`;
  return { language, title: `${say('title')} – ${code}`, main, ...(head === undefined ? {} : { query: { head } }) };
}

/** Where the proof is checked. The browser adds the origin to a path, which by itself says nothing to a reader. */
function checkHtml(url: string | null, say: (name: 'check' | 'checkHere') => string): Html | undefined {
  if (url === null) return undefined;
  if (!isAbsoluteLink(url)) return html`<p><a href="${url}">${say('checkHere')}</a></p>`;
  return html`<p>${say('check')} <a href="${url}"><code>${url}</code></a></p>${qrDrawing(url)}`;
}

const linesHtml = (lines: readonly ProofLine[]): readonly Html[] =>
  lines.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`);

const entryHtml = ({ heading, lines, pictures }: ProofEntry, view: ProofView): Html =>
  html`<h2>${heading}</h2><dl>${linesHtml(lines)}${pictures.map((picture) => pictureHtml(picture, view))}</dl>`;

function pictureHtml({ caption, hash, state, stored }: EntryPicture, { pictures, language }: ProofView): Html {
  const small = pictures.get(stored ?? '');
  const type = small?.extension === 'png' ? 'png' : 'jpeg';
  const shown =
    small && html`<img alt="${caption}" src="data:image/${type};base64,${small.bytes.toString('base64')}"><br>`;
  return html`<dt>${caption} (${proofTexts[state][language]})</dt><dd>${shown}<code>${hash}</code></dd>`;
}

/** A QR code as a drawing within a page, with the light frame that readers want. */
function qrDrawing(text: string): Html {
  const { side, isDark } = qrCode(text);
  const squares: string[] = [];
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) if (isDark(column, row)) squares.push(`M${column} ${row}h1v1h-1z`);
  const size = side + 2 * quietModules;
  return html`<svg viewBox="${-quietModules} ${-quietModules} ${size} ${size}" role="img" aria-label="QR" shape-rendering="crispEdges"><path fill="#fff" d="M${-quietModules} ${-quietModules}h${size}v${size}h${-size}z"/><path fill="#000" d="${new Html(squares.join(''))}"/></svg>`;
}

const quietModules = 4;
