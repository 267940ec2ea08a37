import type { ProofView } from './proof-entries.ts';
import { proofPdf } from './proof-pdf.ts';

/** Writes a proof as a PDF, in a thread. */
export const work = (view: ProofView): Promise<Uint8Array> => proofPdf(view);
