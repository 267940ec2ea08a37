import { Type } from 'typebox';
import { imageNameExample } from '../files/image.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { RoutePointStatusCode } from '../planning/points/route-point-status-schema.ts';
import { RoutePointTypeCode } from '../planning/points/route-point-type-schema.ts';
import { receiverFields } from './actions/sent-action-schema.ts';

const text = (en: string, ptBR: string) => Nullable(Type.String(description(en, ptBR)));
const image = (en: string, ptBR: string) =>
  Nullable(Type.String({ examples: [imageNameExample], ...description(en, ptBR) }));

/** One attempt at a route point as a flat row, with the names of related records, so that no lookup is needed. */
export const ExecutionAttempt = Noun('ExecutionAttempt', {
  id: Id,
  return_date: Type.String({
    format: 'date-time',
    ...description('When it was done, by the clock of the device', 'Quando foi feita, pelo relógio do aparelho'),
  }),
  sync_date: Type.String({
    format: 'date-time',
    ...description('When the server received it', 'Quando o servidor a recebeu'),
  }),
  attempt: Type.Integer({
    minimum: 1,
    ...description('Number of the attempt at the point', 'Número da tentativa no ponto'),
  }),
  status: Type.Unsafe<Type.Static<typeof RoutePointStatusCode>>({
    ...RoutePointStatusCode,
    ...description(
      'The result of this attempt: R performed, E delivered, D returned, M performed manually',
      'O resultado desta tentativa: R realizado, E entregue, D devolvido, M realizado manualmente',
    ),
  }),
  reason: text('Name of the reason of return or of execution', 'Nome do motivo de devolução ou de execução'),
  route_return_reason_id: Nullable(Id),
  route_executed_reason_id: Nullable(Id),
  ...receiverFields,
  comment: text('Comment of the driver or the desk', 'Comentário do motorista ou da central'),
  route_plan_id: Id,
  route_plan_external_code: Type.String({
    examples: ['ROTA-2026-12-01-NORTE'],
    ...description('The external code of the plan', 'O código externo do plano'),
  }),
  route_point_id: Id,
  name: Type.String({ examples: ['NF 10482 Mercado do Porto'] }),
  external_code: text('The external code of the point', 'O código externo do ponto'),
  invoice_number: text(
    'The number of the NF-e; null if the external code of the point is not the access key of one',
    'O número da NF-e; null se o código externo do ponto não for a chave de acesso de uma',
  ),
  type: RoutePointTypeCode,
  order: Nullable(
    Type.Integer({
      minimum: 0,
      ...description('Position of the point in its plan, from 1', 'Posição do ponto no plano, a partir de 1'),
    }),
  ),
  point_status: Type.Unsafe<Type.Static<typeof RoutePointStatusCode>>({
    ...RoutePointStatusCode,
    ...description(
      'Current status of the point: P planned, R performed, E delivered, D returned, M performed manually',
      'O status atual do ponto: P planejado, R realizado, E entregue, D devolvido, M realizado manualmente',
    ),
  }),
  time_scheduled: Nullable(
    Type.String({ format: 'date-time', ...description('Planned arrival', 'Chegada planejada') }),
  ),
  date_arrived: Nullable(
    DateTime,
    description(
      'When the vehicle or the driver arrived at the point',
      'Quando o veículo ou o motorista chegou ao ponto',
    ),
  ),
  vehicle_id: Nullable(Id),
  plate: text('The plate of the vehicle of the plan', 'A placa do veículo do plano'),
  driver_id: Nullable(
    Type.Integer(
      description(
        'Driver who did it; if another user recorded it, the driver of the plan',
        'Motorista que a fez; se outro usuário a registrou, o motorista do plano',
      ),
    ),
  ),
  driver_name: text('The name of that driver', 'O nome desse motorista'),
  user_id: Nullable(Type.Integer(description('The user who sent it', 'O usuário que a enviou'))),
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  picture_list: Type.Array(
    Type.String({ examples: [imageNameExample] }),
    description('Names of the pictures received so far', 'Nomes das fotos já recebidas'),
  ),
  signature_img: image('Name of the picture of the signature', 'Nome da imagem da assinatura'),
  hodometer_picture: image('Name of the picture of the odometer', 'Nome da foto do hodômetro'),
});
export type ExecutionAttempt = Type.Static<typeof ExecutionAttempt>;
