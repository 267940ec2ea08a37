import { correctedTime } from '@tropeiro/domain/execution/actions/corrected-time.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { inCrewAt } from '@tropeiro/domain/execution/in-crew-at.ts';
import type { PlanForActions } from '../../store/execution/plans-to-execute.ts';

/** Whether the sender of an action was in the crew of its plan when it was done, whenever it arrives. */
export type IsOwnAction = (action: SentAction) => boolean;

/** The same for actions that were sent and received at these times. Crews do not change for the past. */
export const ownActions =
  (
    plans: ReadonlyMap<number, Pick<PlanForActions, 'own_times'>>,
    { sentAt, received }: { readonly sentAt: string; readonly received: string },
  ): IsOwnAction =>
  ({ route_plan_id: id, device_time }) =>
    inCrewAt(plans.get(id)?.own_times ?? [], correctedTime(device_time, sentAt, received));
