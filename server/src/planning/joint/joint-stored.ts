import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import {
  deleteOptimization,
  type JointMember,
  type LeasedOptimization,
  listJointPlanIds,
  lockJointMembers,
  releaseOptimization,
} from '../../store/planning/optimizations.ts';
import { listPlanFacts, lockVersions, updatePlanStatus } from '../../store/planning/plans-to-change.ts';
import { listWholePlans } from '../change/plans-to-change.ts';
import { storeChange } from '../change/store-change.ts';
import { optimizationFailed } from '../optimize/failure-reason.ts';
import { storeFailed } from '../optimize/store-optimized.ts';
import { changeOf } from './joint-change.ts';
import { type JointRequest, jointRequest } from './joint-request.ts';
import type { JointResult } from './joint-result.ts';

/** Plans from the queue that are optimized together. */
export type JointTask = {
  readonly joint: JointRequest;
  readonly searchS: number | null;
  readonly timezone: string;
};

/** Starts the optimization of plans that wait together. Undefined if it was cancelled. */
export async function beginJoint(
  transaction: Transaction,
  taken: LeasedOptimization,
  signal: AbortSignal,
): Promise<JointTask | undefined> {
  const [first, ...others] = await lockMembers(transaction, taken);
  if (!first) return undefined;
  const ids = [first, ...others].map(({ route_plan_id: id }) => id);
  for (const id of ids) await updatePlanStatus(transaction, id, 'R');
  const plans = await listWholePlans(transaction, await listPlanFacts(transaction, ids));
  const { timezone } = (await getCustomerSettings(transaction)).record;
  const timing = { timezone, companyId: taken.customer_id, signal };
  return { joint: jointRequest(plans, first, timing), searchS: first.search_seconds, timezone };
}

/**
 * Stores the result. If a plan was cancelled meanwhile, or its driver acted, the others are optimized again without it.
 * If the process no longer owns the optimization, nothing is stored.
 */
export async function completeJoint(
  transaction: Transaction,
  taken: LeasedOptimization,
  { plans }: JointRequest,
  result: JointResult,
): Promise<void> {
  const members = await lockMembers(transaction, taken);
  if (members.length === 0) return;
  const ids = members.map(({ route_plan_id: id }) => id);
  const versions = await lockVersions(transaction, ids);
  const isSame = ids.length === plans.length && plans.every(({ facts, version }) => versions.get(facts.id) === version);
  // Not an attempt that failed: however often drivers act, the plans that are left are optimized.
  if (!isSame) return releaseOptimization(transaction, taken);
  for (const id of ids) await deleteOptimization(transaction, id, 'done');
  await storeChange(transaction, changeOf(result));
}

/** Stores why the plans could not be optimized together. Each returns to its status. */
export async function failJoint(
  transaction: Transaction,
  taken: LeasedOptimization,
  reason: BilingualText,
): Promise<boolean> {
  const members = await lockMembers(transaction, taken);
  const statusOf = new Map(members.map(({ route_plan_id: id, status_before: status }) => [id, status]));
  for (const { record } of await listPlanFacts(transaction, [...statusOf.keys()])) {
    await deleteOptimization(transaction, record.id);
    await storeFailed(transaction, record, statusOf.get(record.id) ?? 'I', [optimizationFailed(reason)]);
  }
  return members.length > 0;
}

/**
 * The plans that are optimized together with a leased one, and their requests. Locks them. Empty if this process does not
 * own the optimization. If the leased plan itself is excluded now, its optimization waits until it is restored.
 */
async function lockMembers(transaction: Transaction, taken: LeasedOptimization): Promise<readonly JointMember[]> {
  const { route_plan_id: id } = taken;
  await lockVersions(transaction, [...(await listJointPlanIds(transaction, taken)), id]);
  const members = await lockJointMembers(transaction, taken);
  if (members.some((member) => member.route_plan_id === id)) return members;
  await releaseOptimization(transaction, taken);
  return [];
}
