import { createHash } from 'node:crypto';
import { pageMediaType, pdfMediaType } from '@tropeiro/contract/media-types.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FileReply } from '@tropeiro/platform/handling/call.ts';
import { pageReply } from '@tropeiro/platform/pages/open-page.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import type { ShortWork } from '@tropeiro/platform/threads/short-work.ts';
import type { ImageStore } from '../../files/image-store.ts';
import type { Images } from '../../files/open-images.ts';
import type { CallOf, Handler } from '../../handling/handler.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import { findPlanOfPoint } from '../../store/execution/proof/proof-facts.ts';
import { findPage, type ProofScope } from '../../store/execution/proof/proof-pages.ts';
import { findLogo, type StoredLogo } from '../../store/files/company-logo.ts';
import { canSeeCpfs } from '../../store/privacy/cpf-misses.ts';
import { printProof, showProof } from './printed-proofs.ts';
import { hashImages, readSmallPictures, type SmallPicture } from './proof-pictures.ts';
import { readProof } from './read-proof.ts';

/** How many proofs are checked at once, in total and for one company. Checking reads their pictures. */
const checksAtOnce = { total: 4, ofCompany: 2 };

export function proofHandlers({ store }: Images, shortWork: ShortWork) {
  const checks = new FairSemaphore({
    resource: 'file_reads',
    total: checksAtOnce.total,
    maxOfCompany: checksAtOnce.ofCompany,
    maxOfSession: checksAtOnce.ofCompany,
    maxWaitingCount: 20,
    maxWaitS: 20,
  });
  const getRoutePointProof: Handler<'getRoutePointProof'> = async (call) => {
    const scope = await findPlanOfPoint(call.db, call.params.id);
    if (!scope) throw new Refusal('not_found');
    return checks.run(call.actor, () => replyTo(call, scope, store, shortWork), 1, call.disconnectSignal);
  };
  const getRoutePlanProof: Handler<'getRoutePlanProof'> = async (call) => {
    const scope = { route_plan_id: call.params.id, route_point_id: null };
    return checks.run(call.actor, () => replyTo(call, scope, store, shortWork), 1, call.disconnectSignal);
  };
  /** Checks a proof for callers with its token. An unknown token and a removed proof get the same response. */
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
      const { timezone, owned, undone } = read;
      const shown = { details: undefined, pictures: new Map(), head: query.head };
      const view = { proof, timezone, owned, undone, language: query.lang ?? language, ...shown };
      return pageReply(await showProof(view, shortWork, { companyId: page.company_id }));
    });
  };
  return { getRoutePointProof, getRoutePlanProof, getProof };
}

const anonymous = { via: 'proof page' };

/** Replies with the proof in the form that the client prefers: JSON, a page or a PDF. */
async function replyTo(
  call: CallOf<'getRoutePlanProof'> | CallOf<'getRoutePointProof'>,
  scope: ProofScope,
  store: ImageStore,
  shortWork: ShortWork,
) {
  const { actor, db, linkTo, disconnectSignal } = call;
  const ownOfUser = ownUserId(actor);
  const receivers = canSeeCpfs(actor) && ownOfUser === undefined ? 'shown' : 'masked';
  const form = call.acceptedFileType(pageMediaType, pdfMediaType);
  const read = await readProof(db, scope, { ownOfUser, linkTo, receivers });
  if (!read) throw new Refusal('not_found');
  const logo = form === pdfMediaType ? await findLogo(db) : undefined;
  const companyId = actor.customer_id;
  const proof = read.verify(await hashImages(store, companyId, read.images, { signal: disconnectSignal }));
  if (form === undefined) return { body: { data: proof } };
  const language = call.query.lang ?? call.language;
  const pictures = await readSmallPictures(store, companyId, read.images, disconnectSignal);
  const { timezone, owned, undone, details } = read;
  const view = { proof, timezone, owned, undone, details, language, pictures, logo: logo && pictureOf(logo) };
  const owner = { companyId, signal: disconnectSignal };
  if (form === pageMediaType) return pageReply(await showProof(view, shortWork, owner));
  return pdfReply(await printProof(view, shortWork, owner), fileNameOf(proof, language));
}

const pictureOf = ({ bytes, record }: StoredLogo): SmallPicture => ({
  bytes,
  extension: record.content_type === 'image/png' ? 'png' : 'jpg',
});

const fileNameOf = (proof: Proof, language: Language): string =>
  `${bilingual('proof', 'comprovante')[language]}-${proof.route_plan_id}${proof.route_point_id === null ? '' : `-${proof.route_point_id}`}.pdf`;

const pdfReply = (bytes: Buffer, name: string): FileReply => ({
  size: bytes.length,
  bytes: async () => bytes,
  mediaType: pdfMediaType,
  entityTag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  headers: { 'content-disposition': `inline; filename="${name}"` },
});
