import { createHash } from 'node:crypto';
import { pageMediaType, pdfMediaType } from '@tropeiro/contract/media-types.ts';
import type { Proof } from '@tropeiro/domain/execution/proof.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImageStore } from '../../files/image-store.ts';
import type { Images } from '../../files/open-images.ts';
import type { CallOf, FileReply, Handler } from '../../handling/call.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import { pageReply } from '../../pages/open-page.ts';
import { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { canSeeCpfs } from '../../store/privacy/cpf-misses.ts';
import { findPlanOfPoint } from '../../store/proof/proof-facts.ts';
import { findPage, type ProofScope } from '../../store/proof/proof-pages.ts';
import { proofPage } from './proof-page.ts';
import { hashImages, readSmallPictures } from './proof-pictures.ts';
import { readProof } from './read-proof.ts';

/** How many proofs are checked at once, which reads their pictures, and how many of them for one company. */
const checksAtOnce = { total: 4, ofCompany: 2 };

/** Handlers of proofs. */
export function proofHandlers({ store }: Images) {
  const checks = new FairSemaphore({
    of: 'file_reads',
    total: checksAtOnce.total,
    maxOfCompany: checksAtOnce.ofCompany,
    maxOfSession: checksAtOnce.ofCompany,
    maxWaitingCount: 20,
    maxWaitS: 20,
  });
  const getRoutePointProof: Handler<'getRoutePointProof'> = async (call) => {
    const scope = await findPlanOfPoint(call.db, call.params.id);
    if (!scope) throw new Refusal('not_found');
    return checks.run(call.actor, () => replyTo(call, scope, store), 1, call.clientGone);
  };
  const getRoutePlanProof: Handler<'getRoutePlanProof'> = async (call) => {
    const scope = { route_plan_id: call.params.id, route_point_id: null };
    return checks.run(call.actor, () => replyTo(call, scope, store), 1, call.clientGone);
  };
  /** Checks a proof for whoever has its token. They are told the same whether it never was or is gone. */
  const getProof: Handler<'getProof'> = async ({ params, query, language, database, acceptedFileType, linkTo }) => {
    const form = acceptedFileType(pageMediaType);
    const page = await database.transactInCompany(undefined, anonymous, (transaction) =>
      findPage(transaction, params.token),
    );
    if (!page) throw new Refusal('not_found');
    return checks.run({ customer_id: page.company_id, session_id: 0 }, async () => {
      const read = await database.transactInCompany(page.company_id, anonymous, (transaction) =>
        readProof(transaction, page, { ownOfUser: undefined, linkTo, head: query.head }),
      );
      if (!read) throw new Refusal('not_found');
      const proof = read.verify(await hashImages(store, page.company_id, read.images));
      if (form === undefined) return { body: { data: proof } };
      const { timezone, owns } = read;
      const shown = { details: undefined, pictures: new Map(), head: query.head };
      const view = { proof, timezone, owns, language: query.lang ?? language, ...shown };
      return pageReply(await proofPage(view, new TimeSlice()));
    });
  };
  return { getRoutePointProof, getRoutePlanProof, getProof };
}

const anonymous = { via: 'proof page' };

/** The proof in the form that the client prefers: JSON, a page or a PDF. */
async function replyTo(
  call: CallOf<'getRoutePlanProof'> | CallOf<'getRoutePointProof'>,
  scope: ProofScope,
  store: ImageStore,
) {
  const { actor, db, linkTo, clientGone } = call;
  const ownOfUser = ownUserId(actor);
  const receivers = canSeeCpfs(actor) && ownOfUser === undefined ? 'shown' : 'masked';
  const read = await readProof(db, scope, { ownOfUser, linkTo, receivers });
  if (!read) throw new Refusal('not_found');
  const companyId = actor.customer_id;
  const proof = read.verify(await hashImages(store, companyId, read.images, { signal: clientGone }));
  const form = call.acceptedFileType(pageMediaType, pdfMediaType);
  if (form === undefined) return { body: { data: proof } };
  const language = call.query.lang ?? call.language;
  const pictures = await readSmallPictures(store, companyId, read.images, clientGone);
  const { timezone, owns, details } = read;
  const view = { proof, timezone, owns, details, language, pictures };
  const slice = new TimeSlice({ signal: clientGone });
  if (form === pageMediaType) return pageReply(await proofPage(view, slice));
  // What writes PDF takes 30 MB and a fifth of a second to load, and most processes never write one.
  const { proofPdf } = await import('./proof-pdf.ts');
  return pdfReply(await proofPdf(view, slice), fileNameOf(proof, language));
}

const fileNameOf = (proof: Proof, language: Language): string =>
  `${bilingual('proof', 'comprovante')[language]}-${proof.route_plan_id}${proof.route_point_id === null ? '' : `-${proof.route_point_id}`}.pdf`;

const pdfReply = (bytes: Buffer, name: string): FileReply => ({
  size: bytes.length,
  bytes: async () => bytes,
  mediaType: pdfMediaType,
  entityTag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  headers: { 'content-disposition': `inline; filename="${name}"` },
});
