import type { Fault } from '../faults/fault.ts';
import { missingEither } from '../faults/missing-either.ts';
import { bilingual, verbatim } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';
import type { WebhookReplay } from './webhook-delivery-schema.ts';

export const deliveryStatuses = [
  { code: 'waiting', name: bilingual('Waiting to be sent, or sent again', 'Aguardando envio ou novo envio') },
  { code: 'delivered', name: bilingual('Delivered', 'Entregue') },
  { code: 'given_up', name: bilingual('Given up', 'Abandonada') },
] as const satisfies CodeList<string>;

export type DeliveryStatus = (typeof deliveryStatuses)[number]['code'];

/** Why an attempt failed. */
export const deliveryFaults = [
  {
    code: 'refused',
    name: bilingual(
      'The receiver responded with a status other than 2xx',
      'O receptor respondeu com status diferente de 2xx',
    ),
  },
  {
    code: 'redirected',
    name: bilingual(
      'The receiver responded with a redirect, which is not followed',
      'O receptor respondeu com um redirecionamento, que não é seguido',
    ),
  },
  { code: 'too_slow', name: bilingual('The receiver took too long', 'O receptor demorou demais') },
  { code: 'unreachable', name: bilingual('The receiver is unreachable', 'O receptor está inacessível') },
  {
    code: 'not_public',
    name: bilingual(
      'The host is not at a public address, or its port is not allowed',
      'O host não está em um endereço público, ou a porta não é permitida',
    ),
  },
  {
    code: 'not_readable',
    name: bilingual(
      'The creator of the webhook may no longer read the record',
      'Quem criou o webhook não pode mais ler o registro',
    ),
  },
  { code: 'forgotten', name: bilingual('The announcement is no longer stored', 'O anúncio não está mais armazenado') },
] as const satisfies CodeList<string>;

export type DeliveryFault = (typeof deliveryFaults)[number]['code'];

/** The fault of a range beyond its schema: it must begin either at a moment or after a cursor. */
export function replayFaults({ begin_date, end_date, cursor }: WebhookReplay): Fault[] {
  const pointer = '/data/begin_date';
  if (begin_date === undefined && cursor === undefined) return [{ pointer, ...missingEither(['cursor']) }];
  if (begin_date !== undefined && cursor !== undefined)
    return [{ pointer, code: 'contradicts', details: { other: verbatim('cursor') } }];
  const isReversed =
    begin_date !== undefined && end_date !== undefined && Date.parse(begin_date) > Date.parse(end_date);
  return isReversed ? [{ pointer, code: 'period_reversed', details: { other: verbatim('end_date') } }] : [];
}
