import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Line, Longitude, Noun, Nullable } from '../language/schema.ts';
import { itemsOfPointMaxCount } from '../planning/route-point-item.ts';
import { driverActions, type ExecutionActionCode } from './action-rules.ts';

/** How many actions one call may bring: a driver's day has some hundreds. */
export const sentActionsMaxCount = 1000;
/** How many are kept of one plan: what a plan has come to is told by all of them. */
export const actionsOfPlanMaxCount = 5000;
/** How many of those are kept that a user sends in a day for plans that they do not execute: enough for the desk to see it. */
export const strangersActionsMaxCount = 20;
const picturesMaxCount = 20;
export const commentMaxLength = 1000;

export const actionUuid = Type.String({
  format: 'uuid',
  examples: ['0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d41'],
  ...description(
    'Given by the phone: sent again, it is the same action',
    'Dado pelo aparelho: enviada de novo, é a mesma ação',
  ),
});

/** The hash of a picture, by which it is known before its bytes have come. */
export const UploadedHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ...description(
    'SHA-256 of the bytes of a picture as they are uploaded, before or after',
    'SHA-256 dos bytes de uma foto como são enviados, antes ou depois',
  ),
});

const comment = Nullable(Type.String({ maxLength: commentMaxLength }));

/** An item as it was counted. */
const CountedItem = Type.Object({
  external_code: Line(100, { examples: ['CX-1'] }),
  quantity: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
});

/** What proves what was done at a point. */
export const proofFields = {
  pictures: Type.Array(UploadedHash, { maxItems: picturesMaxCount }),
  signature: Nullable(UploadedHash),
  hodometer_picture: Nullable(UploadedHash),
};

/** Who received what was delivered: personal data of somebody who is not a user. */
export const receiverFields = {
  receiver_name: Nullable(
    Line(200, {
      examples: ['Ana Souza'],
      ...description(
        'Who received it. Masked for callers without pii:read',
        'Quem recebeu. Mascarado para quem não tem pii:read',
      ),
    }),
  ),
  receiver_document: Nullable(
    Line(40, {
      examples: ['12.345.678-9'],
      ...description(
        'Document of the receiver. Masked for callers without pii:read',
        'Documento de quem recebeu. Mascarado para quem não tem pii:read',
      ),
    }),
  ),
};

/** The fields of an action besides which, on what and when. */
export const actionFields = {
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  route_return_reason_id: Nullable(Id),
  route_executed_reason_id: Nullable(Id),
  comment,
  ...proofFields,
  ...receiverFields,
  items: Type.Array(CountedItem, { maxItems: itemsOfPointMaxCount }),
};

export const Sequence = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  ...description('Goes up with every action of the phone', 'Aumenta a cada ação do aparelho'),
});

export const DeviceTime = Type.String({
  format: 'date-time',
  ...description('When it was done, by the clock of the phone', 'Quando foi feita, pelo relógio do aparelho'),
});

/** An action as a phone sends it. */
export const SentAction = Noun('SentAction', {
  uuid: actionUuid,
  action: Type.Unsafe<ExecutionActionCode>(
    Type.String({
      enum: [...driverActions],
      ...description(
        'start and finish are of the plan, the others of one of its points: perform a departure or arrival, deliver or return a delivery or pick-up',
        'start e finish são do plano, as outras de um de seus pontos: perform realiza uma partida ou chegada, deliver ou return uma entrega ou coleta',
      ),
    }),
  ),
  route_plan_id: Id,
  route_point_id: Type.Optional(Nullable(Id)),
  sequence: Sequence,
  device_time: DeviceTime,
  ...Type.Partial(Type.Object(actionFields)).properties,
});
export type SentAction = Type.Static<typeof SentAction>;

/** What a phone sends at once: what was done since it was heard last. */
export const SentActions = {
  phone: Line(100, {
    examples: ['moto-g-84f2'],
    ...description('What tells the phone from others', 'O que distingue o aparelho de outros'),
  }),
  sent_at: Type.String({
    ...DateTime,
    ...description(
      'Now, by the clock of the phone: one that is wrong by more than a minute is corrected by it',
      'Agora, pelo relógio do aparelho: um errado em mais de um minuto é corrigido por ele',
    ),
  }),
};
