import { Type } from 'typebox';
import { DateTime, description, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { RoutePointTypeCode } from '../planning/route-point-type.ts';
import { TimeWindow } from '../planning/time-window.ts';
import { SharedStatusCode } from './shared-status.ts';

const count = (en: string, ptBR: string) => Nullable(Type.Integer({ minimum: 0, ...description(en, ptBR) }));

/** Where the vehicle is, for who follows a point or plan. */
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
        'In which direction it is from the point, in degrees from north',
        'Em que direção está a partir do ponto, em graus a partir do norte',
      ),
    }),
  ),
});
export type SharedPosition = Type.Static<typeof SharedPosition>;

/** An attempt at a point, for who follows it. */
const SharedAttempt = Noun('SharedAttempt', {
  date_time: DateTime,
  is_done: Type.Boolean(description('False: it was returned', 'False: foi devolvido')),
});
export type SharedAttempt = Type.Static<typeof SharedAttempt>;

/** What a link shows of a point or a plan: of no other point, and of nobody. */
export const SharedView = Noun('SharedView', {
  company: Type.String({ examples: ['Tropeiro Demonstração Ltda'] }),
  external_code: Nullable(
    Type.String({
      examples: ['NF-10001'],
      ...description('Order number of the point; of a plan null', 'Número do pedido do ponto; de um plano, null'),
    }),
  ),
  type: Nullable(RoutePointTypeCode),
  status: SharedStatusCode,
  time_scheduled: Nullable(
    Type.String({
      ...DateTime,
      ...description('As planned; of a plan its end', 'Como planejado; de um plano, seu fim'),
    }),
  ),
  eta: Nullable(
    Type.String({
      ...DateTime,
      ...description('As things stand; of a plan its end', 'Como está agora; de um plano, seu fim'),
    }),
  ),
  eta_date: Nullable(DateTime),
  late_by: count('Seconds after its window', 'Segundos depois da janela'),
  time_windows: Type.Array(TimeWindow),
  done_count: count('Points of a plan that are done', 'Pontos de um plano já feitos'),
  point_count: count('Points of a plan', 'Pontos de um plano'),
  position: Nullable(SharedPosition),
  attempts: Type.Array(
    SharedAttempt,
    description('What was tried at the point, oldest first', 'O que foi tentado no ponto, do mais antigo'),
  ),
  timezone: Type.String({ examples: ['America/Sao_Paulo'] }),
  date_expires: DateTime,
});
export type SharedView = Type.Static<typeof SharedView>;
