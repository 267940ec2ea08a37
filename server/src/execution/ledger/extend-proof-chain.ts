import { createHash, randomBytes } from 'node:crypto';
import { undoActions } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { chainOrigin, extendChain, type NewProof } from '@tropeiro/domain/execution/proof/proof-chain.ts';
import { type ErasureProof, filesOf, type PictureProof } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import { lockPlans } from '../../store/execution/plans-to-execute.ts';
import {
  type ChainHead,
  eraseContents,
  insertLinks,
  listFilesOfLinks,
  listPointsOfLinks,
  lockChains,
  type StoredLink,
} from '../../store/execution/proof/proof-links.ts';
import { insertPages, type ProofScope } from '../../store/execution/proof/proof-pages.ts';
import {
  insertNamedPictures,
  listNewlyNamedPictures,
  listPlansNamingPictures,
  listPointsNamingPicture,
  lockPictureNames,
  lockPlansAwaitingPicture,
  type NamedPicture,
  updateStoredHash,
} from '../../store/execution/proof/proof-pictures.ts';
import { listUnprovedActions, type UnprovedAction } from '../../store/execution/proof/proved-actions.ts';
import { lockProvingUploads } from '../../store/files/uploaded-images.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { incrementPointRevisions } from '../../store/planning/route-points.ts';
import { groupByPlan } from './group-by-plan.ts';

export const sha256OfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Brings the proof chains of plans up to date with their actions, in the transaction that wrote them. Proves actions that apply,
 * withdraws proved ones that no longer apply, and adds links for received pictures. Calling it again adds nothing.
 */
export async function extendProofChain(transaction: Transaction, planIds: readonly number[]): Promise<void> {
  if (planIds.length === 0) return;
  // Queued together and run in this order, so that the last query sees what is unproved once the lock is held.
  const [heads, unproved] = await Promise.all([
    lockChains(transaction, planIds),
    listUnprovedActions(transaction, planIds),
  ]);
  if (unproved.length === 0) return;
  const pictures = await namedPictures(transaction, unproved);
  const proofsByPlan = groupByPlan([...unproved.map(proofOf), ...pictures]);
  insertLinks(
    transaction,
    planIds.flatMap((id) => linksOf(id, heads.get(id), proofsByPlan.get(id) ?? [])),
  );
  insertPages(transaction, pagesOf(unproved));
}

/** Does the same as `proveStoredPicture` for all hashes of a user's file. All of them are locked first, in one order. */
export async function proveStoredPictures(
  transaction: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await lockPictureNames(transaction, hashes);
  for (const hash of new Set(hashes)) await proveStoredPicture(transaction, userId, hash);
}

/**
 * Adds the stored hash of a user's file to the chains of all plans in which that user names the file, in the transaction that
 * stores it. Announces the points that now have all their pictures.
 */
async function proveStoredPicture(transaction: Transaction, userId: number, sha256_uploaded: string): Promise<void> {
  const planIds = await lockPlansAwaitingPicture(transaction, userId, sha256_uploaded);
  if (planIds.length === 0) return;
  const uploads = await lockProvingUploads(transaction, [sha256_uploaded]);
  const upload = uploads.find(({ user_id }) => user_id === userId);
  if (!upload) return;
  const picture: PictureProof = { sha256_uploaded, sha256_stored: upload.sha256 };
  // Files are locked before chains, as when actions are added. Of two files that complete a point, the later one then sees the
  // other.
  lockPlans(transaction, planIds);
  const heads = await lockChains(transaction, planIds);
  insertLinks(
    transaction,
    planIds.flatMap((id) => linksOf(id, heads.get(id), [pictureProof({ route_plan_id: id, ...picture })])),
  );
  updateStoredHash(transaction, userId, sha256_uploaded, upload.sha256);
  const naming = await listPointsNamingPicture(transaction, planIds, userId, sha256_uploaded);
  const completed = naming.filter(({ status, proof_pending }) => status !== 'P' && !proof_pending);
  const revisedPoints = await incrementPointRevisions(
    transaction,
    completed.map(({ id }) => id),
  );
  announceAll(transaction, 'route_point.updated', revisedPoints);
}

/**
 * Erases the content of links of a plan, with their pictures and the texts of the actions, as the law requires. Adds a link that
 * records the erasure, also to chains of other plans that have one of the pictures. Announces the points and plans to receivers
 * with copies. Returns the erased links of this plan, none if there was nothing to erase.
 */
export async function eraseProof(
  transaction: Transaction,
  planId: number,
  sequences: readonly number[],
  reason: string,
): Promise<readonly number[]> {
  const files = await listFilesOfLinks(transaction, planId, sequences);
  // From here on no other plan can name these files.
  await lockPictureNames(transaction, files);
  const planIds = new Set([planId, ...(await listPlansNamingPictures(transaction, files))]);
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
  announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, pointIds));
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

/** What to prove, and the key by which its link is found. */
type PlacedProof = NewProof & Pick<StoredLink, 'route_plan_id' | 'uuid' | 'route_point_id' | 'sha256_uploaded'>;

function proofOf({ route_plan_id, route_point_id, isApplied, proof }: UnprovedAction): PlacedProof {
  const salt = randomBytes(16).toString('base64url');
  const content = JSON.stringify(isApplied ? { salt, ...proof } : { salt, uuid: proof.uuid });
  const isUndo = undoActions.some((action) => action === proof.action);
  const kind = !isApplied ? 'withdrawn' : isUndo ? 'undo' : 'action';
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
  const fresh = await listNewlyNamedPictures(transaction, named);
  if (fresh.length === 0) return [];
  const hashes = fresh.map(({ sha256_uploaded }) => sha256_uploaded);
  await lockPictureNames(transaction, hashes);
  const uploads = await lockProvingUploads(transaction, hashes);
  const pictures = fresh.map((picture) => {
    const upload = uploads.find(
      ({ sha256_uploaded, user_id }) => sha256_uploaded === picture.sha256_uploaded && user_id === picture.user_id,
    );
    return { ...picture, sha256_stored: upload?.sha256 ?? null };
  });
  insertNamedPictures(transaction, pictures);
  return pictures.flatMap(({ sha256_stored, ...picture }) =>
    sha256_stored === null ? [] : pictureProof({ ...picture, sha256_stored }),
  );
}

/** The links that add these proofs of a plan to its chain. */
function linksOf(planId: number, head: ChainHead | undefined, own: readonly PlacedProof[]): StoredLink[] {
  const links = extendChain(head ?? { sequence: 0, hash: chainOrigin(planId, sha256OfText) }, own, sha256OfText);
  return links.map((link, index) => ({ ...(own[index] as PlacedProof), ...link }));
}

/** Creates a proof page for each plan and point with something proved. */
const pagesOf = (actions: readonly UnprovedAction[]): ProofScope[] =>
  actions.flatMap(({ route_plan_id, route_point_id }) => [
    { route_plan_id, route_point_id: null },
    ...(route_point_id === null ? [] : [{ route_plan_id, route_point_id }]),
  ]);
