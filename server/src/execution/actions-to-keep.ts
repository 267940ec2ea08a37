import type { ActionRefusalCode } from '@tropeiro/domain/execution/action-refusal.ts';
import { isUnstarted } from '@tropeiro/domain/execution/action-rules.ts';
import { checklistBlockAt, checklistValidH, type FilledChecklist } from '@tropeiro/domain/execution/checklist-block.ts';
import { correctedTime, isSentAtOnce } from '@tropeiro/domain/execution/corrected-time.ts';
import { lackedByReason } from '@tropeiro/domain/execution/missing-proof.ts';
import type { RouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import type { ActionContent } from '@tropeiro/domain/execution/same-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { PlanToSendTo } from '../store/execution/plans-to-execute.ts';
import { type ActionToKeep, findDriverOfUser, listReasons } from '../store/execution/recorded-actions.ts';
import { listRequiredChecklists } from '../store/execution/required-checklists.ts';

/** What actions came with. */
export type ActionUpload = {
  readonly phone: string;
  readonly sentAt: string;
  readonly userId: number;
  /** The user whose plans alone are there; undefined: all are. */
  readonly ownOfUser: number | undefined;
};

/** What actions are judged by beside their plans: who sent them, and the reasons that they give. */
export type Circumstances = {
  readonly driverId: number | null;
  readonly returnReasons: ReadonlyMap<number, RouteReason>;
  readonly executedReasons: ReadonlyMap<number, RouteReason>;
};

export async function circumstancesOf(
  transaction: Transaction,
  { userId }: ActionUpload,
  sent: readonly SentAction[],
): Promise<Circumstances> {
  const returns = sent.flatMap(({ route_return_reason_id: id }) => id ?? []);
  const executions = sent.flatMap(({ route_executed_reason_id: id }) => id ?? []);
  const [driverId, returnReasons, executedReasons] = await Promise.all([
    findDriverOfUser(transaction, userId),
    listReasons(transaction, 'route_return_reason', returns),
    listReasons(transaction, 'route_executed_reason', executions),
  ]);
  return { driverId, returnReasons, executedReasons };
}

/** Actions as they are kept, each judged by what holds now and may be otherwise later: whose its plan is, and what its reason requires. */
export async function actionsToKeep(
  transaction: Transaction,
  sent: readonly SentAction[],
  upload: ActionUpload &
    Circumstances & { readonly received: string; readonly plans: ReadonlyMap<number, PlanToSendTo> },
): Promise<readonly ActionToKeep[]> {
  const { phone, sentAt, received, userId, driverId, returnReasons, executedReasons, plans } = upload;
  const times = sent.map((one) => correctedTime(one.device_time, sentAt, received));
  const unstarted = [...plans.values()].flatMap(({ id, status }) => (isUnstarted(status) ? id : []));
  const filledIn = await filledChecklists(transaction, unstarted, times);
  return sent.map((one, index) => {
    const time = times[index] ?? received;
    const filled = filledIn.get(one.route_plan_id);
    const { is_erased: _, ...action } = contentOf(one, upload);
    const reasons: readonly Named[] = [
      [one.route_return_reason_id, returnReasons],
      [one.route_executed_reason_id, executedReasons],
    ];
    return {
      ...action,
      phone,
      corrected_time: time,
      is_online: isSentAtOnce(one.device_time, sentAt),
      user_id: userId,
      driver_id: driverId,
      arrival_refusal: plans.get(one.route_plan_id)?.is_own ? reasonRefusal(action, reasons) : 'not_found',
      checklist_block: filled ? checklistBlockAt(filled, time) : null,
    };
  });
}

/** When the checklists were filled in that these plans require, since they may count for actions of these times. */
async function filledChecklists(
  transaction: Transaction,
  planIds: readonly number[],
  times: readonly string[],
): Promise<ReadonlyMap<number, readonly FilledChecklist[]>> {
  const [earliest] = [...times].sort();
  if (earliest === undefined) return new Map();
  const since = new Date(Date.parse(earliest) - checklistValidH * 3_600_000).toISOString();
  const required = await listRequiredChecklists(transaction, planIds, since);
  return new Map(required.map(({ route_plan_id: id, filled }) => [id, filled]));
}

type Named = readonly [id: number | null | undefined, reasons: ReadonlyMap<number, RouteReason>];

const knownId = (...[id, reasons]: Named): number | null => (id && reasons.has(id) ? id : null);

/** What an action is refused for by the reasons given with it. */
function reasonRefusal(
  action: Pick<ActionToKeep, 'pictures' | 'comment'>,
  named: readonly Named[],
): ActionRefusalCode | null {
  for (const [id, reasons] of named) {
    if (id === null || id === undefined) continue;
    const reason = reasons.get(id);
    const refusal = reason ? lackedByReason(reason, action) : 'unknown_reason';
    if (refusal) return refusal;
  }
  return null;
}

/** What an action says, whole: what it leaves out says nothing, and neither does a reason that the company does not have. */
export const contentOf = (
  sent: SentAction,
  { returnReasons, executedReasons }: Omit<Circumstances, 'driverId'>,
): ActionContent & Pick<ActionToKeep, 'uuid' | 'sequence'> => ({
  uuid: sent.uuid,
  action: sent.action,
  route_plan_id: sent.route_plan_id,
  route_point_id: sent.route_point_id ?? null,
  sequence: sent.sequence,
  device_time: sent.device_time,
  latitude: sent.latitude ?? null,
  longitude: sent.longitude ?? null,
  route_return_reason_id: knownId(sent.route_return_reason_id, returnReasons),
  route_executed_reason_id: knownId(sent.route_executed_reason_id, executedReasons),
  comment: sent.comment ?? null,
  pictures: sent.pictures ?? [],
  signature: sent.signature ?? null,
  hodometer_picture: sent.hodometer_picture ?? null,
  receiver_name: sent.receiver_name ?? null,
  receiver_document: sent.receiver_document ?? null,
  items: sent.items ?? [],
  is_erased: false,
});
