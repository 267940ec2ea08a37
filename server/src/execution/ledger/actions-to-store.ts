import type { ActionRefusalCode } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import { isUnstarted } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { correctedTime, isSentAtOnce } from '@tropeiro/domain/execution/actions/corrected-time.ts';
import type { ActionContent } from '@tropeiro/domain/execution/actions/same-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { sentPictures } from '@tropeiro/domain/execution/actions/sent-pictures.ts';
import { checklistBlockAt, checklistValidH } from '@tropeiro/domain/execution/checklist-block.ts';
import { isWithin } from '@tropeiro/domain/execution/in-crew-at.ts';
import { missingForReason } from '@tropeiro/domain/execution/proof/missing-proof.ts';
import type { RouteReason } from '@tropeiro/domain/execution/route-reason-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { PlanForActions } from '../../store/execution/plans-to-execute.ts';
import { findDriverOfUser, type IncomingAction, listReasons } from '../../store/execution/recorded-actions.ts';
import { listRequiredChecklists, type RequiredChecklist } from '../../store/execution/required-checklists.ts';
import { groupByPlan } from './group-by-plan.ts';
import type { IsOwnAction } from './own-actions.ts';

/** The request that brought the actions. */
export type ActionUpload = {
  readonly phone: string;
  readonly appVersion: string | null;
  readonly sentAt: string;
  readonly userId: number;
  /** If set, only plans of this user exist for the caller. Undefined: all plans do. */
  readonly ownOfUser: number | undefined;
};

/** What actions are validated against besides their plans: the sender, and the reasons they name. */
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

/**
 * Prepares actions for storing. Decides the refusals that depend on the moment of arrival and may be different later: whose plan
 * it is, and what the reason requires.
 */
export async function actionsToStore(
  transaction: Transaction,
  sent: readonly SentAction[],
  upload: ActionUpload &
    Circumstances & {
      readonly received: string;
      readonly plans: ReadonlyMap<number, PlanForActions>;
      readonly isOwn: IsOwnAction;
    },
): Promise<readonly IncomingAction[]> {
  const { phone, appVersion, sentAt, received, userId, driverId, returnReasons, executedReasons, plans, isOwn } =
    upload;
  const times = sent.map((sentAction) => correctedTime(sentAction.device_time, sentAt, received));
  const unstarted = [...plans.values()].flatMap(({ id, status }) => (isUnstarted(status) ? id : []));
  const requiredChecklists = await checklistsOfPlans(transaction, unstarted, times);
  return sent.map((sentAction, index) => {
    const time = times[index] ?? received;
    const required = requiredChecklists.get(sentAction.route_plan_id)?.find((checklist) => isWithin(checklist, time));
    const { given_fields: _, ...action } = contentOf(sentAction, upload);
    const reasons: readonly Named[] = [
      [sentAction.route_return_reason_id, returnReasons],
      [sentAction.route_executed_reason_id, executedReasons],
    ];
    return {
      ...action,
      phone,
      app_version: appVersion,
      corrected_time: time,
      sync_date: received,
      is_online: isSentAtOnce(sentAction.device_time, sentAt),
      user_id: userId,
      driver_id: driverId,
      arrival_refusal: isOwn(sentAction) ? reasonRefusal(action, reasons) : 'not_found',
      checklist_block: required ? checklistBlockAt(required.filled, time) : null,
    };
  });
}

/**
 * The checklists that each crew of these plans had to fill in, and when they were, as far back as they can be valid for
 * actions of these times.
 */
async function checklistsOfPlans(
  transaction: Transaction,
  planIds: readonly number[],
  times: readonly string[],
): Promise<ReadonlyMap<number, readonly RequiredChecklist[]>> {
  const [earliest] = [...times].sort();
  if (earliest === undefined) return new Map();
  const since = new Date(Date.parse(earliest) - checklistValidH * 3_600_000).toISOString();
  return groupByPlan(await listRequiredChecklists(transaction, planIds, since));
}

type Named = readonly [id: number | null | undefined, reasons: ReadonlyMap<number, RouteReason>];

const knownId = (...[id, reasons]: Named): number | null => (id && reasons.has(id) ? id : null);

/** Why an action is refused because of the reasons it names. */
function reasonRefusal(
  action: Pick<IncomingAction, 'pictures' | 'comment'>,
  named: readonly Named[],
): ActionRefusalCode | null {
  for (const [id, reasons] of named) {
    if (id === null || id === undefined) continue;
    const reason = reasons.get(id);
    const refusal = reason ? missingForReason(reason, action) : 'unknown_reason';
    if (refusal) return refusal;
  }
  return null;
}

/** The complete content of an action. Omitted fields and reasons that the company does not have are null or empty. */
export const contentOf = (
  sent: SentAction,
  { returnReasons, executedReasons }: Omit<Circumstances, 'driverId'>,
): ActionContent & Pick<IncomingAction, 'uuid' | 'sequence'> => ({
  uuid: sent.uuid,
  action: sent.action,
  route_plan_id: sent.route_plan_id,
  route_point_id: sent.route_point_id ?? null,
  sequence: sent.sequence,
  device_time: sent.device_time,
  latitude: sent.latitude ?? null,
  longitude: sent.longitude ?? null,
  accuracy_m: sent.accuracy_m ?? null,
  hodometer: sent.hodometer ?? null,
  break_kind: sent.break_kind ?? null,
  route_return_reason_id: knownId(sent.route_return_reason_id, returnReasons),
  route_executed_reason_id: knownId(sent.route_executed_reason_id, executedReasons),
  comment: sent.comment ?? null,
  pictures: sentPictures(sent),
  signature: sent.signature ?? null,
  hodometer_picture: sent.hodometer_picture ?? null,
  receiver_name: sent.receiver_name ?? null,
  receiver_document: sent.receiver_document ?? null,
  items: sent.items ?? [],
  given_fields: null,
});
