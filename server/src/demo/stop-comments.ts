import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { DriverDay } from '@tropeiro/domain/execution/driver-day-schema.ts';
import type { RouteReason } from '@tropeiro/domain/execution/route-reason-schema.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { type Random, randomFor } from '../simulator/random.ts';

/** The reasons that a driver may choose from. */
export type PhoneReasons = Pick<DriverDay, 'route_return_reasons' | 'route_executed_reasons'>;

/** A reason of the starter set, and the driver's comment with it. */
type ReasonText = readonly [reason: string, comment: string];

const absent: ReasonText = ['Destinatário ausente', 'Ninguém atendeu; o vizinho disse que volta à tarde'];
const failures: readonly ReasonText[] = [
  absent,
  ['Estabelecimento fechado', 'Fechado para balanço, cartaz na porta'],
  ['Recusado pelo destinatário', 'O gerente pediu para conferir o pedido antes'],
];
const tooLate: ReasonText = ['Fora do horário de recebimento', 'Não houve tempo de chegar antes do fechamento'];
const partial: ReasonText = ['Entrega parcial', 'Faltou uma caixa; o cliente está ciente'];
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

/** The share of stops at which a box is missing. */
const shortChance = 0.06;

/** The counted quantities of the items of a point: all of them, or one box less. */
export function countedItems(point: RoutePoint, reasons: PhoneReasons): NonNullable<SentAction['items']> {
  const missing = isShort(point, reasons) ? point.route_point_items[0]?.external_code : undefined;
  const counts = new Map<string, number>();
  for (const { external_code: code, quantity } of point.route_point_items)
    counts.set(code, (counts.get(code) ?? (code === missing ? -1 : 0)) + (quantity ?? 1));
  return [...counts].map(([external_code, quantity]) => ({ external_code, quantity }));
}

/** The comment and reason of a delivery. */
export function deliveryFields(point: RoutePoint, reasons: PhoneReasons, random: Random): Partial<SentAction> {
  if (isShort(point, reasons))
    return {
      comment: partial[1],
      route_executed_reason_id: named(reasons.route_executed_reasons, partial)?.id ?? null,
    };
  return { comment: `Recebido por ${receivers[Math.floor(random() * receivers.length)]}` };
}

/**
 * The reason and comment of a return: the receiver was absent or refused, or, if the point was not visited, it was too
 * late. Undefined without any reasons.
 */
export function returnFields(
  isVisited: boolean,
  { route_return_reasons: returns }: PhoneReasons,
  random: Random,
): Partial<SentAction> | undefined {
  const reasonText = isVisited ? (failures[Math.floor(random() * failures.length)] ?? absent) : tooLate;
  const reason = named(returns, reasonText) ?? returns.find(({ active }) => active);
  return reason && { route_return_reason_id: reason.id, comment: reasonText[1] };
}

const named = (reasons: readonly RouteReason[], [name]: ReasonText): RouteReason | undefined =>
  reasons.find((reason) => reason.active && reason.name === name);

/** Whether a box of the first item is missing. This requires the reason for partial deliveries. */
const isShort = (
  { id, route_point_items: items }: RoutePoint,
  { route_executed_reasons: executions }: PhoneReasons,
): boolean =>
  (items[0]?.quantity ?? 0) >= 2 && named(executions, partial) !== undefined && randomFor(id, 'short')() < shortChance;
