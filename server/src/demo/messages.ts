import { sendDriverMessage, sendMessage } from '../execution/messages.ts';
import { type DemoCall, type DemoDriver, demoCall } from './call.ts';

/** A plan whose driver gets a message, and a plan that the first driver executed. */
type PlanIds = { readonly addressed: number; readonly executed: number };

/**
 * Messages from the desk to all drivers and to the driver of a plan, and one from a driver to the desk. Those to
 * drivers are read as soon as the drivers work.
 */
export async function fillMessages(
  call: DemoCall,
  drivers: readonly DemoDriver[],
  { addressed, executed }: PlanIds,
): Promise<void> {
  const send = (to: { driver_id: number } | { route_plan_id: number }, text: string) =>
    sendMessage({ ...call, query: {}, body: { data: { ...to, text } } });
  const [first, second] = drivers;
  if (!first || !second) throw new Error('The demo company must have drivers');
  await send({ driver_id: first.id }, 'Bom dia! A doca 3 está em obras: carregue pela doca 1.');
  await send({ driver_id: second.id }, 'Obrigada pela ajuda de ontem na conferência.');
  await send({ route_plan_id: addressed }, 'O primeiro cliente pediu para tocar a campainha dos fundos.');
  const { transaction, actor } = call;
  await sendDriverMessage({
    ...demoCall(transaction, actor.customer_id, first.userId, 'driver'),
    body: { data: { route_plan_id: executed, text: 'O cliente pediu a segunda via da nota da semana passada.' } },
  });
}
