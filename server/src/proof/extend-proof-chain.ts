import { createHash, randomBytes } from 'node:crypto';
import { chainOrigin, extendChain, type NewProof } from '@tropeiro/domain/execution/proof-chain.ts';
import { type ErasureProof, filesOf, type PictureProof } from '@tropeiro/domain/execution/proof-content.ts';
import { announceAll } from '../handling/announce.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { lockPlans } from '../store/execution/plans-to-execute.ts';
import { lockProvingUploads } from '../store/files/uploaded-images.ts';
import { listRoutePlansByIds } from '../store/planning/route-plans.ts';
import { revisePoints } from '../store/planning/route-points.ts';
import {
  type ChainHead,
  eraseContents,
  insertLinks,
  type KeptLink,
  listFilesOfLinks,
  listPointsOfLinks,
  lockChains,
} from '../store/proof/proof-links.ts';
import { insertPages, type ProofScope } from '../store/proof/proof-pages.ts';
import {
  insertNamed,
  listNewlyNamed,
  listPlansNaming,
  listPointsNaming,
  lockAwaiting,
  lockNames,
  type NamedPicture,
  updateStored,
} from '../store/proof/proof-pictures.ts';
import { listUnproved, type UnprovedAction } from '../store/proof/proved-actions.ts';

/** The SHA-256 of a text, in hexadecimal. */
export const sha256OfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Brings the proof chains of plans up to what their actions say now, in the transaction that wrote them: what applies is
 * proved, what was proved and does not apply any more is withdrawn, and of the pictures they name those that have come are
 * told. Called again it adds nothing.
 */
export async function extendProofChain(transaction: Transaction, planIds: readonly number[]): Promise<void> {
  if (planIds.length === 0) return;
  // Asked for at once, and answered in this order: what is not proved is seen behind the lock.
  const [heads, unproved] = await Promise.all([lockChains(transaction, planIds), listUnproved(transaction, planIds)]);
  if (unproved.length === 0) return;
  const pictures = await namedPictures(transaction, unproved);
  const proofs = [...unproved.map(proofOf), ...pictures];
  insertLinks(
    transaction,
    planIds.flatMap((id) => linksOf(id, heads.get(id), proofs)),
  );
  insertPages(transaction, pagesOf(unproved));
}

/**
 * Adds what a user's file was stored as to the chains of the plans in which that user names it, in the transaction that stores
 * it, and announces the points that await nothing more.
 */
export async function proveStoredPicture(
  transaction: Transaction,
  userId: number,
  sha256_uploaded: string,
): Promise<void> {
  const planIds = await lockAwaiting(transaction, userId, sha256_uploaded);
  if (planIds.length === 0) return;
  const uploads = await lockProvingUploads(transaction, [sha256_uploaded]);
  const upload = uploads.find(({ user_id }) => user_id === userId);
  if (!upload) return;
  const picture: PictureProof = { sha256_uploaded, sha256_stored: upload.sha256 };
  // Before the chains, as whoever adds actions does: of two files that complete a point, the later one sees the other.
  lockPlans(transaction, planIds);
  const heads = await lockChains(transaction, planIds);
  insertLinks(
    transaction,
    planIds.flatMap((id) => linksOf(id, heads.get(id), [pictureProof({ route_plan_id: id, ...picture })])),
  );
  updateStored(transaction, userId, sha256_uploaded, upload.sha256);
  const naming = await listPointsNaming(transaction, planIds, userId, sha256_uploaded);
  const completed = naming.filter(({ status, proof_pending }) => status !== 'P' && !proof_pending);
  const told = await revisePoints(
    transaction,
    completed.map(({ id }) => id),
  );
  announceAll(transaction, 'route_point.updated', told);
}

/**
 * Erases what links of a plan prove, with their pictures and what the actions say, as the law demands, and adds a link that tells so:
 * in the chains of other plans too that have one of the pictures. Whoever keeps a copy is told of the points and plans. Gives the links of the plan that were erased; none where there
 * was nothing to erase.
 */
export async function eraseProof(
  transaction: Transaction,
  planId: number,
  sequences: readonly number[],
  reason: string,
): Promise<readonly number[]> {
  const files = await listFilesOfLinks(transaction, planId, sequences);
  // From here on no other plan names them.
  await lockNames(transaction, files);
  const planIds = new Set([planId, ...(await listPlansNaming(transaction, files))]);
  lockPlans(transaction, [...planIds]);
  const heads = await lockChains(transaction, [...planIds]);
  const pointIds = await listPointsOfLinks(transaction, planId, sequences, files);
  const erased = await eraseContents(transaction, planId, sequences);
  if (erased.length === 0) return [];
  insertLinks(
    transaction,
    erased.flatMap(({ route_plan_id: id, ...links }) =>
      linksOf(id, heads.get(id), [erasureProof(id, { ...links, reason })]),
    ),
  );
  announceAll(transaction, 'route_point.updated', await revisePoints(transaction, pointIds));
  const erasedIds = erased.map(({ route_plan_id }) => route_plan_id);
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, erasedIds));
  return erased.find(({ route_plan_id: id }) => id === planId)?.sequences ?? [];
}

const erasureProof = (route_plan_id: number, erasure: ErasureProof): PlacedProof => ({
  kind: 'erased',
  content: JSON.stringify(erasure),
  route_plan_id,
  route_point_id: null,
  uuid: null,
  sha256_uploaded: null,
});

/** Something to be proved, and what its link is found by. */
type PlacedProof = NewProof & Pick<KeptLink, 'route_plan_id' | 'uuid' | 'route_point_id' | 'sha256_uploaded'>;

function proofOf({ route_plan_id, route_point_id, isApplied, proof }: UnprovedAction): PlacedProof {
  const salt = randomBytes(16).toString('base64url');
  const content = JSON.stringify(isApplied ? { salt, ...proof } : { salt, uuid: proof.uuid });
  const kind = !isApplied ? 'withdrawn' : proof.action === 'undo' ? 'undo' : 'action';
  return { kind, content, route_plan_id, route_point_id, uuid: proof.uuid, sha256_uploaded: null };
}

const pictureProof = ({
  route_plan_id,
  sha256_uploaded,
  sha256_stored,
}: PictureProof & { readonly route_plan_id: number }): PlacedProof => ({
  kind: 'picture_stored',
  content: JSON.stringify({ sha256_uploaded, sha256_stored } satisfies PictureProof),
  route_plan_id,
  route_point_id: null,
  uuid: null,
  sha256_uploaded,
});

/** Records the files that actions name for the first time, and proves those that the same user has uploaded. */
async function namedPictures(transaction: Transaction, actions: readonly UnprovedAction[]): Promise<PlacedProof[]> {
  const named = actions.flatMap(({ route_plan_id, user_id, isApplied, proof }): NamedPicture[] =>
    isApplied && user_id !== null
      ? filesOf(proof).map((sha256_uploaded) => ({ route_plan_id, user_id, sha256_uploaded }))
      : [],
  );
  const fresh = await listNewlyNamed(transaction, named);
  if (fresh.length === 0) return [];
  const hashes = fresh.map(({ sha256_uploaded }) => sha256_uploaded);
  await lockNames(transaction, hashes);
  const uploads = await lockProvingUploads(transaction, hashes);
  const pictures = fresh.map((one) => {
    const upload = uploads.find(
      ({ sha256_uploaded, user_id }) => sha256_uploaded === one.sha256_uploaded && user_id === one.user_id,
    );
    return { ...one, sha256_stored: upload?.sha256 ?? null };
  });
  insertNamed(transaction, pictures);
  return pictures.flatMap(({ sha256_stored, ...one }) =>
    sha256_stored === null ? [] : pictureProof({ ...one, sha256_stored }),
  );
}

function linksOf(planId: number, head: ChainHead | undefined, proofs: readonly PlacedProof[]): KeptLink[] {
  const own = proofs.filter(({ route_plan_id }) => route_plan_id === planId);
  const links = extendChain(head ?? { sequence: 0, hash: chainOrigin(planId, sha256OfText) }, own, sha256OfText);
  return links.map((link, index) => ({ ...(own[index] as PlacedProof), ...link }));
}

/** A page for each plan and point of which something is proved. */
const pagesOf = (actions: readonly UnprovedAction[]): ProofScope[] =>
  actions.flatMap(({ route_plan_id, route_point_id }) => [
    { route_plan_id, route_point_id: null },
    ...(route_point_id === null ? [] : [{ route_plan_id, route_point_id }]),
  ]);
