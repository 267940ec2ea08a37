import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Line, Longitude, Noun, Nullable } from '../../language/noun-schema.ts';
import { itemsOfPointMaxCount } from '../../planning/points/route-point-item.ts';
import { driverActions, type ExecutionActionCode } from './action-rules.ts';
import { commentMaxLength, picturesMaxCount } from './sent-action.ts';

export const actionUuid = Type.String({
  format: 'uuid',
  examples: ['0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d41'],
  ...description(
    'Assigned by the phone. If it is sent again, it is the same action',
    'Atribuído pelo aparelho. Se for enviado de novo, é a mesma ação',
  ),
});

/** The hash of a picture, which identifies it before it is uploaded. */
export const UploadedHash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ...description(
    'SHA-256 of the bytes of a picture, which is uploaded before or after',
    'SHA-256 dos bytes de uma foto, que é enviada antes ou depois',
  ),
});

const comment = Nullable(Type.String({ maxLength: commentMaxLength }));

/** An item with the counted quantity. */
const CountedItem = Type.Object({
  external_code: Line(100, { examples: ['CX-1'] }),
  quantity: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
});

/** The proof of what was done at a point. */
export const proofFields = {
  pictures: Type.Array(UploadedHash, { maxItems: picturesMaxCount }),
  signature: Nullable(UploadedHash),
  hodometer_picture: Nullable(UploadedHash),
};

/** The receiver of a delivery: personal data of a person who is not a user. */
export const receiverFields = {
  receiver_name: Nullable(
    Line(200, {
      examples: ['Ana Souza'],
      ...description(
        'Receiver. Masked for callers without pii:read',
        'Recebedor. Mascarado para quem não tem pii:read',
      ),
    }),
  ),
  receiver_document: Nullable(
    Line(40, {
      examples: ['12.345.678-9'],
      ...description(
        'Document of the receiver. Masked for callers without pii:read',
        'Documento do recebedor. Mascarado para quem não tem pii:read',
      ),
    }),
  ),
};

/** The content of an action besides its type, its target and its time. */
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
  ...description('Increases with every action of the phone', 'Aumenta a cada ação do aparelho'),
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
        'start and finish apply to the plan, the others to one of its points: perform is for a departure or arrival; deliver and return are for a delivery or pick-up',
        'start e finish se aplicam ao plano, as outras a um de seus pontos: perform é para uma partida ou chegada; deliver e return são para uma entrega ou coleta',
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

/** The body of a phone: its actions since the last call. */
export const SentActions = {
  phone: Line(100, {
    examples: ['moto-g-84f2'],
    ...description('Identifies the phone among others', 'Identifica o aparelho entre outros'),
  }),
  sent_at: Type.String({
    ...DateTime,
    ...description(
      'Current time by the clock of the phone. It corrects a clock that is wrong by more than a minute',
      'Hora atual pelo relógio do aparelho. Corrige um relógio errado em mais de um minuto',
    ),
  }),
};
