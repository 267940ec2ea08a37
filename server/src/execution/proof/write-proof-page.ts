import type { ProofView } from './proof-entries.ts';
import { proofPage } from './proof-page.ts';

/** Writes a proof as a page, in a thread. Returns the HTML as text, because only that can be copied between threads. */
export function work(view: ProofView) {
  const { main, ...page } = proofPage(view);
  return { ...page, mainText: main.text };
}
