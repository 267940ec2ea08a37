import type { DriverDay } from '@tropeiro/domain/execution/driver-day.ts';
import type { RouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import type { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import { type Random, randomFor } from '../simulator/random.ts';

/** What a driver may choose from. */
export type PhoneReasons = Pick<DriverDay, 'route_return_reasons' | 'route_executed_reasons'>;

/** A reason of the starter set, and what the driver writes with it. */
type Words = readonly [reason: string, comment: string];

const absent: Words = ['Destinatário ausente', 'Ninguém atendeu; o vizinho disse que volta à tarde'];
const failures: readonly Words[] = [
  absent,
  ['Estabelecimento fechado', 'Fechado para balanço, cartaz na porta'],
  ['Recusado pelo destinatário', 'O gerente pediu para conferir o pedido antes'],
];
const tooLate: Words = ['Fora do horário de recebimento', 'Não houve tempo de chegar antes do fechamento'];
const partial: Words = ['Entrega parcial', 'Faltou uma caixa; o cliente está ciente'];
const receivers = [
  'Aline',
  'Bento',
  'Carmen',
  'Dirceu',
  'Elisa',
  'Flávio',
  'Graça',
  'Heitor',
  'Inês',
  'Jorge',
  'Lúcia',
];

/** At so many stops a box is missing. */
const shortChance = 0.06;

/** What is counted of the items of a point: all of them, or one box less. */
export function countedItems(point: RoutePoint, reasons: PhoneReasons): NonNullable<SentAction['items']> {
  const missing = isShort(point, reasons) ? point.route_point_items[0]?.external_code : undefined;
  const counts = new Map<string, number>();
  for (const { external_code: code, quantity } of point.route_point_items)
    counts.set(code, (counts.get(code) ?? (code === missing ? -1 : 0)) + (quantity ?? 1));
  return [...counts].map(([external_code, quantity]) => ({ external_code, quantity }));
}

/** What is said of a delivery. */
export function wordsOfDelivery(point: RoutePoint, reasons: PhoneReasons, random: Random): Partial<SentAction> {
  if (isShort(point, reasons))
    return {
      comment: partial[1],
      route_executed_reason_id: named(reasons.route_executed_reasons, partial)?.id ?? null,
    };
  return { comment: `Recebido por ${receivers[Math.floor(random() * receivers.length)]}` };
}

/** Why a point is returned: nobody was there to take it or, where it was not got to, it was too late. Undefined without any reasons. */
export function wordsOfReturn(
  isVisited: boolean,
  { route_return_reasons: returns }: PhoneReasons,
  random: Random,
): Partial<SentAction> | undefined {
  const words = isVisited ? (failures[Math.floor(random() * failures.length)] ?? absent) : tooLate;
  const reason = named(returns, words) ?? returns.find(({ active }) => active);
  return reason && { route_return_reason_id: reason.id, comment: words[1] };
}

const named = (reasons: readonly RouteReason[], [name]: Words): RouteReason | undefined =>
  reasons.find((reason) => reason.active && reason.name === name);

/** Whether a box of the first item is missing, which needs a reason that says so. */
const isShort = (
  { id, route_point_items: items }: RoutePoint,
  { route_executed_reasons: executions }: PhoneReasons,
): boolean =>
  (items[0]?.quantity ?? 0) >= 2 && named(executions, partial) !== undefined && randomFor(id, 'short')() < shortChance;
