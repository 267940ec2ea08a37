import { Html } from '@tropeiro/platform/pages/html.ts';
import type { OpenPage } from '@tropeiro/platform/pages/open-page.ts';
import type { ShortWork, TaskOwner } from '@tropeiro/platform/threads/short-work.ts';
import type { ThreadTask } from '@tropeiro/platform/threads/thread-task.ts';
import type { ProofView } from './proof-entries.ts';
import { proofPage } from './proof-page.ts';
import type { work as writePage } from './write-proof-page.ts';
import type { work as writePdf } from './write-proof-pdf.ts';

const pdfTask: ThreadTask<typeof writePdf> = {
  name: 'proof_pdf',
  module: new URL('./write-proof-pdf.ts', import.meta.url),
};

const pageTask: ThreadTask<typeof writePage> = {
  name: 'proof_page',
  module: new URL('./write-proof-page.ts', import.meta.url),
};

/**
 * Longer proofs are written in a thread. A page takes about 4 ms plus 0.2 ms for each link. Copying it costs almost nothing, but
 * the page may wait for a free thread.
 */
const inlineMaxLinks = 20;

/** Writes a proof as a PDF, always in a thread: loading the library alone takes 200 ms. */
export async function printProof(view: ProofView, shortWork: ShortWork, owner: TaskOwner): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await shortWork.run(pdfTask, view, owner);
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Writes a proof as a page. A long one is written in a thread. */
export async function showProof(view: ProofView, shortWork: ShortWork, owner: TaskOwner): Promise<OpenPage> {
  if (view.proof.links.length <= inlineMaxLinks) return proofPage(view);
  const { mainText, ...page } = await shortWork.run(pageTask, view, owner);
  return { ...page, main: new Html(mainText) };
}
