import { sendMessage } from '../execution/messages.ts';
import type { DemoCall, DemoDriver } from './call.ts';

/** Messages from the desk to all drivers and to the driver of a plan. They are read as soon as the drivers work. */
export async function fillMessages(call: DemoCall, drivers: readonly DemoDriver[], planId: number): Promise<void> {
  const send = (to: { driver_id: number } | { route_plan_id: number }, text: string) =>
    sendMessage({ ...call, query: {}, body: { data: { ...to, text } } });
  const [first, second] = drivers;
  if (!first || !second) throw new Error('The demo company must have drivers');
  await send({ driver_id: first.id }, 'Bom dia! A doca 3 está em obras: carregue pela doca 1.');
  await send({ driver_id: second.id }, 'Obrigada pela ajuda de ontem na conferência.');
  await send({ route_plan_id: planId }, 'O primeiro cliente pediu para tocar a campainha dos fundos.');
}
