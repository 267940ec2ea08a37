import { randomUUID } from 'node:crypto';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { settleExecutionAction } from '../execution/desk/settle-action.ts';
import { sendExecutionActions } from '../execution/execution-actions.ts';
import { listActionsByUuid } from '../store/execution/recorded-actions.ts';
import { type DemoCall, type DemoDriver, demoCall } from './call.ts';

/** A plan of the first driver with one delivery. */
type ExecutedPlan = { readonly day: string; readonly planId: number; readonly deliveryId: number };

/** The phones of the drivers in the past. */
const phones = ['0190b5a8-0000-7000-8000-000000000001', '0190b5a8-0000-7000-8000-000000000002'] as const;

/**
 * What drivers did with a plan of last week: a delivery with a wait at the customer, and three actions that were refused. Two of
 * these wait for the desk, one is settled.
 */
export async function fillActions(
  call: DemoCall,
  [first, second]: readonly DemoDriver[],
  { day, planId, deliveryId }: ExecutedPlan,
): Promise<void> {
  if (!first || !second) throw new Error('The demo company must have drivers');
  const at = (time: string, sequence: number) => ({
    uuid: randomUUID(),
    route_plan_id: planId,
    sequence,
    device_time: new Date(`${day}T${time}:00-03:00`).toISOString(),
  });
  const stop = { route_point_id: deliveryId };
  // The ids of the actions follow this order. Examples settle the fourth.
  await sendAs(call, first, phones[0], [
    { ...at('08:02', 1), action: 'start' },
    { ...at('08:31', 2), ...stop, action: 'arrive' },
    { ...at('08:42', 5), ...stop, action: 'deliver', comment: 'Recebido no balcão' },
    // Refused, because the stop is delivered.
    { ...at('08:43', 6), ...stop, action: 'return', comment: 'Toquei no botão errado' },
    { ...at('09:05', 8), action: 'finish' },
    { ...at('08:33', 3), action: 'break_begin', break_kind: 'waiting', comment: 'Doca ocupada' },
    { ...at('08:40', 4), action: 'break_end' },
    { ...at('08:45', 7), ...stop, action: 'deliver', comment: 'O cliente assinou a segunda via' },
  ]);
  // Refused, because the plan is the first driver's.
  const foreign: SentAction = {
    ...at('08:44', 1),
    ...stop,
    action: 'deliver',
    comment: 'Ajudei na descarga e registrei no meu aparelho',
  };
  await sendAs(call, second, phones[1], [foreign]);
  const [settled] = await listActionsByUuid(call.transaction, [foreign.uuid]);
  const data = { comment: 'Conferido por telefone: a entrega já consta no plano do colega.' };
  await settleExecutionAction({ ...call, params: { id: settled?.id ?? 0 }, body: { data } });
}

const sendAs = ({ transaction, actor }: DemoCall, { userId }: DemoDriver, phone: string, data: SentAction[]) =>
  sendExecutionActions({
    ...demoCall(transaction, actor.customer_id, userId, 'driver'),
    query: {},
    body: { phone, app_version: '1.0.0', sent_at: new Date().toISOString(), data },
  });
