import { Type } from 'typebox';
import { DateTime, description, Latitude, Longitude, Noun, Nullable } from '../../language/noun-schema.ts';
import { RoutePointTypeCode } from '../../planning/points/route-point-type-schema.ts';
import { TimeWindow } from '../../planning/points/time-window-schema.ts';
import { SharedStatusCode } from './shared-status-schema.ts';

const count = (en: string, ptBR: string) => Nullable(Type.Integer({ minimum: 0, ...description(en, ptBR) }));

/** The location of the vehicle, as shown by a link. */
export const SharedPosition = Noun('SharedPosition', {
  date_time: DateTime,
  latitude: Latitude,
  longitude: Longitude,
  distance: Nullable(
    Type.Number({
      minimum: 0,
      ...description('Metres from the point, in a straight line', 'Metros até o ponto, em linha reta'),
    }),
  ),
  bearing: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 360,
      ...description(
        'Direction from the point to the vehicle, in degrees from north',
        'Direção do ponto até o veículo, em graus a partir do norte',
      ),
    }),
  ),
});
export type SharedPosition = Type.Static<typeof SharedPosition>;

/** An attempt at a point, as shown by a link. */
const SharedAttempt = Noun('SharedAttempt', {
  date_time: DateTime,
  is_done: Type.Boolean(description('false: it was returned', 'false: foi devolvido')),
});
export type SharedAttempt = Type.Static<typeof SharedAttempt>;

/** The view of a point or plan by a link. It reveals no other points and no persons. */
export const SharedView = Noun('SharedView', {
  company: Type.String({ examples: ['Tropeiro Demonstração Ltda'] }),
  external_code: Nullable(
    Type.String({
      examples: ['NF-10001'],
      ...description('Order number of the point; null for a plan', 'Número do pedido do ponto; null para um plano'),
    }),
  ),
  type: Nullable(RoutePointTypeCode),
  status: SharedStatusCode,
  time_scheduled: Nullable(
    Type.String({
      ...DateTime,
      ...description(
        'Planned arrival; for a plan, its planned end',
        'Chegada planejada; para um plano, seu fim planejado',
      ),
    }),
  ),
  eta: Nullable(
    Type.String({
      ...DateTime,
      ...description(
        'Estimated arrival; for a plan, its estimated end',
        'Chegada estimada; para um plano, seu fim estimado',
      ),
    }),
  ),
  eta_date: Nullable(DateTime),
  late_by: count('Seconds after the end of its window', 'Segundos depois do fim da janela'),
  time_windows: Type.Array(TimeWindow),
  done_count: count('Number of finished points of a plan', 'Número de pontos concluídos de um plano'),
  point_count: count('Number of points of a plan', 'Número de pontos de um plano'),
  position: Nullable(SharedPosition),
  attempts: Type.Array(
    SharedAttempt,
    description('Attempts at the point, oldest first', 'Tentativas no ponto, da mais antiga à mais recente'),
  ),
  timezone: Type.String({ examples: ['America/Sao_Paulo'] }),
  date_expires: DateTime,
});
export type SharedView = Type.Static<typeof SharedView>;
