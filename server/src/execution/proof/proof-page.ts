import { isAbsoluteLink } from '@tropeiro/domain/execution/proof/proof.ts';
import { Html, html } from '@tropeiro/platform/pages/html.ts';
import type { OpenPage } from '@tropeiro/platform/pages/open-page.ts';
import { qrOutline } from '@tropeiro/platform/print/qr-image.ts';
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

export function proofPage(view: ProofView): OpenPage {
  const { proof, language, head } = view;
  const textOf = (name: keyof typeof proofTexts) => proofTexts[name][language];
  const { entries, leftOutCount } = proofEntries(view);
  const leftOut = leftOutSentence(leftOutCount, proof, language);
  const shown = entries.map((entry) => entryHtml(entry, view));
  const verdict = proof.is_whole
    ? html`<p class="good"><strong>✓ ${textOf('whole')}</strong></p>`
    : html`<p class="bad"><strong>✗ ${textOf('broken')}</strong></p><ul>${faultSentences(proof, language).map((text) => html`<li>${text}</li>`)}</ul>`;
  const code = proof.external_code ?? String(proof.route_plan_id);
  const main = html`<h1>${textOf('title')}</h1>
${verdict}
<dl>${linesHtml(headLines(view))}</dl>
${leftOut === undefined ? undefined : html`<p>${leftOut}</p>`}
${shown.length === 0 ? html`<p>${textOf('empty')}</p>` : shown}
<h2>${textOf('hash')}</h2><p><code>${proof.links.at(-1)?.hash ?? '–'}</code></p>
<p>${textOf('checked')}: ${proof.checked_pictures}</p>
${checkHtml(proof.url, textOf)}`;
  return { language, title: `${textOf('title')} – ${code}`, main, ...(head === undefined ? {} : { query: { head } }) };
}

/**
 * Shows the address at which the proof is checked. If it is only a path, the text is not shown, because only the browser can
 * complete it.
 */
function checkHtml(url: string | null, textOf: (name: 'check' | 'checkHere') => string): Html | undefined {
  if (url === null) return undefined;
  if (!isAbsoluteLink(url)) return html`<p><a href="${url}">${textOf('checkHere')}</a></p>`;
  return html`<p>${textOf('check')} <a href="${url}"><code>${url}</code></a></p>${qrDrawing(url)}`;
}

const linesHtml = (lines: readonly ProofLine[]): readonly Html[] =>
  lines.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`);

const entryHtml = ({ heading, lines, pictures }: ProofEntry, view: ProofView): Html =>
  html`<h2>${heading}</h2><dl>${linesHtml(lines)}${pictures.map((picture) => pictureHtml(picture, view))}</dl>`;

function pictureHtml({ caption, hash, state, stored }: EntryPicture, { pictures, language }: ProofView): Html {
  const small = pictures.get(stored ?? '');
  const type = small?.extension === 'png' ? 'png' : 'jpeg';
  const shown =
    small &&
    html`<img alt="${caption}" src="data:image/${type};base64,${Buffer.from(small.bytes).toString('base64')}"><br>`;
  return html`<dt>${caption} (${proofTexts[state][language]})</dt><dd>${shown}<code>${hash}</code></dd>`;
}

/** A QR code as SVG, with the light margin that readers need. */
function qrDrawing(text: string): Html {
  const { dark, light, viewBox } = qrOutline(text);
  return html`<svg viewBox="${viewBox}" role="img" aria-label="QR" shape-rendering="crispEdges"><path fill="#fff" d="${light}"/><path fill="#000" d="${new Html(dark)}"/></svg>`;
}
