import { Type } from 'typebox';
import { codesOf } from '../../language/codes.ts';
import { DateTime, description, Id, Latitude, Line, Longitude, Noun, Nullable } from '../../language/noun-schema.ts';
import { ItemConditionCode } from '../../planning/points/item-condition-schema.ts';
import { itemsOfPointMaxCount } from '../../planning/points/route-point-item.ts';
import { driverActions, type ExecutionActionCode } from './action-rules.ts';
import { type BreakKind, breakKinds } from './break-kind.ts';
import { commentMaxLength, picturesMaxCount, picturesOfItemMaxCount } from './sent-action.ts';

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

/** An item with the counted quantity, its condition and pictures of it. */
const CountedItem = Type.Object({
  external_code: Line(100, { examples: ['CX-1'] }),
  quantity: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
  condition: Type.Optional({
    ...ItemConditionCode,
    ...description('Absent: ok', 'Ausente: ok'),
  }),
  pictures: Type.Optional(
    Type.Array(UploadedHash, {
      maxItems: picturesOfItemMaxCount,
      ...description(
        'Pictures of the item. They are listed in the pictures of the action, too',
        'Fotos do item. Também constam nas fotos da ação',
      ),
    }),
  ),
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
  accuracy_m: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      ...description('Accuracy of the position, in metres', 'Precisão da posição, em metros'),
    }),
  ),
  hodometer: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 10_000_000,
      ...description('Reading of the hodometer, in km', 'Leitura do hodômetro, em km'),
    }),
  ),
  break_kind: Nullable(
    Type.Unsafe<BreakKind>(
      Type.String({
        enum: codesOf(breakKinds),
        ...description('Kind of a break. Required for break_begin', 'Tipo de uma pausa. Obrigatório em break_begin'),
      }),
    ),
  ),
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
  ...description(
    'Increases with every action in the local store of the phone',
    'Aumenta a cada ação no armazenamento local do aparelho',
  ),
});

export const AppVersion = Line(50, {
  examples: ['1.4.0'],
  ...description('Version of the app that sends the actions', 'Versão do aplicativo que envia as ações'),
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
        'start, finish and breaks apply to the plan, acknowledge to the plan or a point, the others to one of its points: perform is for a departure or arrival; deliver and return are for a delivery or pick-up; undo_own undoes the last attempt',
        'start, finish e pausas se aplicam ao plano, acknowledge ao plano ou a um ponto, as outras a um de seus pontos: perform é para uma partida ou chegada; deliver e return são para uma entrega ou coleta; undo_own desfaz a última tentativa',
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
    examples: ['0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d40'],
    ...description(
      'UUID that the phone creates with its local store. If the store is lost, the next one has another UUID and its own sequence',
      'UUID que o aparelho cria com seu armazenamento local. Se ele se perder, o próximo tem outro UUID e sequência própria',
    ),
  }),
  app_version: Type.Optional(AppVersion),
  sent_at: Type.String({
    ...DateTime,
    ...description(
      'Current time by the clock of the phone. It corrects a clock that is wrong by more than a minute',
      'Hora atual pelo relógio do aparelho. Corrige um relógio errado em mais de um minuto',
    ),
  }),
};
