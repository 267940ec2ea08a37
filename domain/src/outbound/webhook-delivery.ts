import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { bilingual, verbatim } from '../language/bilingual-text.ts';
import { type CodeList, codeMeanings, codesOf } from '../language/codes.ts';
import { DateTime, describedBy, description, Id, Noun, Nullable } from '../language/schema.ts';

export const deliveryStatuses = [
  { code: 'waiting', name: bilingual('Waiting to be sent, or sent again', 'Aguardando envio ou novo envio') },
  { code: 'delivered', name: bilingual('Delivered', 'Entregue') },
  { code: 'given_up', name: bilingual('Given up', 'Abandonada') },
] as const satisfies CodeList<string>;

export type DeliveryStatus = (typeof deliveryStatuses)[number]['code'];

/** Why an attempt did not deliver. */
export const deliveryFaults = [
  {
    code: 'refused',
    name: bilingual(
      'The receiver answered with another status than 2xx',
      'O receptor respondeu com status diferente de 2xx',
    ),
  },
  {
    code: 'redirected',
    name: bilingual(
      'The receiver answered with a redirect, which is not followed',
      'O receptor respondeu com um redirecionamento, que não é seguido',
    ),
  },
  { code: 'too_slow', name: bilingual('The receiver took too long', 'O receptor demorou demais') },
  { code: 'unreachable', name: bilingual('The receiver could not be reached', 'O receptor não pôde ser alcançado') },
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
      'Whoever created the webhook may no longer read the record',
      'Quem criou o webhook já não pode ler o registro',
    ),
  },
  { code: 'forgotten', name: bilingual('The announcement is no longer kept', 'O anúncio já não é guardado') },
] as const satisfies CodeList<string>;

export type DeliveryFault = (typeof deliveryFaults)[number]['code'];

/** The sending of one announcement to one webhook, and what came of its last attempt. */
export const WebhookDelivery = Noun('WebhookDelivery', {
  id: Id,
  webhook_id: Id,
  announcement_id: Type.String({
    examples: ['4294967297-1042'],
    ...description(
      'The header webhook-id: the same at every attempt and replay, and in the feed',
      'O cabeçalho webhook-id: o mesmo em cada tentativa e reenvio, e no feed',
    ),
  }),
  type: Type.String({ examples: ['route_plan.completed'] }),
  status: Type.Unsafe<DeliveryStatus>(
    Type.String({
      enum: codesOf(deliveryStatuses),
      examples: ['delivered'],
      ...describedBy(codeMeanings(deliveryStatuses)),
    }),
  ),
  is_replay: Type.Boolean(
    description('Whether somebody asked for it to be sent again', 'Se alguém pediu que fosse reenviada'),
  ),
  attempt_count: Type.Integer({ minimum: 0, examples: [1] }),
  date_attempted: Nullable(DateTime),
  date_due: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'When it is sent next, if nothing of the same plan or vehicle is before it',
        'Quando será enviada, se nada do mesmo plano ou veículo estiver antes dela',
      ),
    }),
  ),
  fault: Nullable(
    Type.Unsafe<DeliveryFault>(
      Type.String({
        enum: codesOf(deliveryFaults),
        ...description('Why the last attempt did not deliver', 'Por que a última tentativa não entregou'),
      }),
    ),
  ),
  answer_status: Nullable(
    Type.Integer({
      examples: [204],
      ...description('The HTTP status that the receiver answered', 'O status HTTP que o receptor respondeu'),
    }),
  ),
  answer_body: Nullable(
    Type.String(description('The beginning of what the receiver answered', 'O começo do que o receptor respondeu')),
  ),
  duration_ms: Nullable(Type.Integer({ minimum: 0, examples: [84] })),
  date_created: DateTime,
});
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>;

/** A delivery with what was sent. */
export const WebhookDeliveryWithRequest = Noun('WebhookDeliveryWithRequest', {
  ...WebhookDelivery.properties,
  request_url: Type.String({
    examples: ['https://erp.example/tropeiro'],
    ...description(
      'Where it is sent, without the query, which may hold a key',
      'Para onde é enviada, sem a query, que pode conter uma chave',
    ),
  }),
  request_body: Nullable(
    Type.String(
      description(
        'What is sent; null where it was a test, or the announcement is no longer kept',
        'O que é enviado; null se foi um teste, ou se o anúncio já não é guardado',
      ),
    ),
  ),
});

/** Which announcements are to be sent to a webhook again. */
export const WebhookReplay = Noun('WebhookReplay', {
  begin_date: Type.Optional(
    Type.String({
      format: 'date-time',
      examples: ['2026-11-01T00:00:00Z'],
      ...description('Those of this moment and later; else cursor', 'Os deste instante em diante; senão cursor'),
    }),
  ),
  end_date: Type.Optional(
    Type.String({
      format: 'date-time',
      'x-upper-bound': true,
      ...description('Those up to this moment; absent: up to now', 'Os até este instante; ausente: até agora'),
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2000,
      ...description('Those behind this cursor of GET /announcement/', 'Os depois deste cursor de GET /announcement/'),
    }),
  ),
});
export type WebhookReplay = Type.Static<typeof WebhookReplay>;

/** A range that is being sent again. */
export const StartedReplay = Noun('StartedReplay', {
  webhook_id: Id,
  announcement_count: Type.Integer({
    minimum: 0,
    examples: [120],
    ...description(
      'How many announcements of the range are sent: those that the webhook is for, and its creator may read',
      'Quantos anúncios do intervalo são enviados: aqueles de que o webhook trata, e que quem o criou pode ler',
    ),
  }),
});

/** What is wrong with a range beyond its schema: it begins at a moment or behind a cursor. */
export function replayFaults({ begin_date, end_date, cursor }: WebhookReplay): Fault[] {
  const pointer = '/data/begin_date';
  if (begin_date === undefined && cursor === undefined)
    return [{ pointer, code: 'missing_either', details: { names: verbatim('begin_date, cursor') } }];
  if (begin_date !== undefined && cursor !== undefined)
    return [{ pointer, code: 'contradicts', details: { other: verbatim('cursor') } }];
  const isReversed =
    begin_date !== undefined && end_date !== undefined && Date.parse(begin_date) > Date.parse(end_date);
  return isReversed ? [{ pointer, code: 'period_reversed', details: { other: verbatim('end_date') } }] : [];
}
