import { type ActionRefusalCode, refusalText } from '@tropeiro/domain/execution/action-refusal.ts';
import { checklistBlockAt, checklistValidH, type FilledChecklist } from '@tropeiro/domain/execution/checklist-block.ts';
import { correctedTime, isSentAtOnce } from '@tropeiro/domain/execution/corrected-time.ts';
import type { ActionResult, ExecutionReport } from '@tropeiro/domain/execution/execution-action.ts';
import { lackedByReason } from '@tropeiro/domain/execution/missing-proof.ts';
import type { RouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import { actionsOfPlanMaxCount, type SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import { fillTemplate, type TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { listExecutedPlans, listPlansToSendTo, lockPlans } from '../store/execution/plans-to-execute.ts';
import {
  type ActionToKeep,
  findDriverOfUser,
  type KeptAction,
  type KeptOutcome,
  listActionsByUuid,
  listReasons,
} from '../store/execution/recorded-actions.ts';
import { listRequiredChecklists } from '../store/execution/required-checklists.ts';
import { applyActions } from './apply-actions.ts';
import type { ReadAction } from './read-sent-actions.ts';

/** What actions came with. */
export type ActionUpload = {
  readonly phone: string;
  readonly sentAt: string;
  readonly received: string;
  readonly userId: number;
  /** The user whose plans alone are there; undefined: all are. */
  readonly ownOfUser: number | undefined;
};

/** Takes in actions that were sent together: those that are new are kept and applied, and it is told of all what became of them. */
export async function takeSentActions(
  transaction: Transaction,
  upload: ActionUpload,
  read: readonly ReadAction[],
  language: Language,
): Promise<Pick<ExecutionReport, 'actions' | 'route_plans'>> {
  const sent = read.flatMap((one) => ('sent' in one ? one.sent : []));
  const planIds = [...new Set(sent.map(({ route_plan_id: id }) => id))].sort((a, b) => a - b);
  await lockPlans(transaction, planIds);
  const plans = new Map(
    (await listPlansToSendTo(transaction, planIds, upload.ownOfUser)).map((plan) => [plan.id, plan]),
  );
  const uuids = sent.map(({ uuid }) => uuid);
  const known = new Map((await listActionsByUuid(transaction, uuids)).map((action) => [action.uuid, action]));
  const firsts = new Map([...sent].reverse().map((action) => [action.uuid, action]));
  const added = [...firsts.values()].filter(
    ({ uuid, route_plan_id: id }) =>
      !known.has(uuid) && (plans.get(id)?.action_count ?? Infinity) < actionsOfPlanMaxCount,
  );
  const actions = await actionsToKeep(transaction, upload, added, (id) => plans.get(id)?.is_own ?? false);
  const touched = [...new Set(actions.map(({ route_plan_id: id }) => id))].sort((a, b) => a - b);
  const folded = await applyActions(transaction, touched, actions);
  const kept = new Map<string, KeptOutcome>([
    ...known,
    ...folded.flatMap((plan) => [...plan.corrected, ...plan.added]).map((action) => [action.uuid, action] as const),
  ]);
  const isRepeated = new Set<string>(known.keys());
  return {
    actions: read.map((one) => ('wrong' in one ? one.wrong : resultOf(one.sent))),
    route_plans: await listExecutedPlans(
      transaction,
      [...plans.values()].flatMap(({ id, is_own }) => (is_own ? id : [])),
      [...new Set(sent.flatMap(({ route_point_id: id }) => id ?? []))],
    ),
  };

  function resultOf(action: SentAction): ActionResult {
    const { uuid, route_point_id = null } = action;
    const outcome = kept.get(uuid);
    const first = known.get(uuid) ?? firsts.get(uuid);
    const result = (told: ActionResult['outcome'], code: ActionRefusalCode | null, details: TextDetails = {}) => ({
      uuid,
      outcome: told,
      code,
      message: code && fillTemplate(refusalText(code), details, language),
      pointer: null,
      route_point_id,
      revision: outcome?.revision ?? null,
    });
    if (!outcome) return result('refused', plans.has(action.route_plan_id) ? 'too_many_actions' : 'not_found');
    if (first && !isSameAction(first, action)) return { ...result('refused', 'uuid_reused'), revision: null };
    const told = isRepeated.has(uuid) ? 'repeated' : outcome.outcome;
    isRepeated.add(uuid);
    return result(told, outcome.refusal, outcome.refusal_details);
  }
}

const isSameAction = (a: SentAction | KeptAction, b: SentAction): boolean =>
  a.action === b.action &&
  a.route_plan_id === b.route_plan_id &&
  (a.route_point_id ?? null) === (b.route_point_id ?? null);

/** Actions as they are kept, each judged by what holds now and may be otherwise later: whose its plan is, and what its reason requires. */
async function actionsToKeep(
  transaction: Transaction,
  { phone, sentAt, received, userId }: ActionUpload,
  sent: readonly SentAction[],
  isOwn: (planId: number) => boolean,
): Promise<readonly ActionToKeep[]> {
  if (sent.length === 0) return [];
  const returns = sent.flatMap(({ route_return_reason_id: id }) => id ?? []);
  const executions = sent.flatMap(({ route_executed_reason_id: id }) => id ?? []);
  const returnReasons = await listReasons(transaction, 'route_return_reason', returns);
  const executedReasons = await listReasons(transaction, 'route_executed_reason', executions);
  const driverId = await findDriverOfUser(transaction, userId);
  const times = sent.map((one) => correctedTime(one.device_time, sentAt, received));
  const filledIn = await filledChecklists(transaction, sent, times);
  return sent.map((one, index) => {
    const time = times[index] ?? received;
    const filled = filledIn.get(one.route_plan_id);
    const action = completed(one);
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
      route_return_reason_id: knownId(reasons[0]),
      route_executed_reason_id: knownId(reasons[1]),
      arrival_refusal: isOwn(one.route_plan_id) ? reasonRefusal(action, reasons) : 'not_found',
      checklist_block: filled ? checklistBlockAt(filled, time) : null,
    };
  });
}

/** When the checklists were filled in that plans require which are not started, since they may count for these actions. */
async function filledChecklists(
  transaction: Transaction,
  sent: readonly SentAction[],
  times: readonly string[],
): Promise<ReadonlyMap<number, readonly FilledChecklist[]>> {
  const [earliest = ''] = [...times].sort();
  const since = new Date(Date.parse(earliest) - checklistValidH * 3_600_000).toISOString();
  const planIds = [...new Set(sent.map(({ route_plan_id: id }) => id))];
  const required = await listRequiredChecklists(transaction, planIds, since);
  return new Map(required.map(({ route_plan_id: id, filled }) => [id, filled]));
}

type Named = readonly [id: number | null | undefined, reasons: ReadonlyMap<number, RouteReason>];

const knownId = ([id, reasons]: Named = [null, new Map()]): number | null => (id && reasons.has(id) ? id : null);

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

const completed = (sent: SentAction) => ({
  uuid: sent.uuid,
  action: sent.action,
  route_plan_id: sent.route_plan_id,
  route_point_id: sent.route_point_id ?? null,
  sequence: sent.sequence,
  device_time: sent.device_time,
  latitude: sent.latitude ?? null,
  longitude: sent.longitude ?? null,
  comment: sent.comment ?? null,
  pictures: sent.pictures ?? [],
  signature: sent.signature ?? null,
  hodometer_picture: sent.hodometer_picture ?? null,
  items: sent.items ?? [],
});
