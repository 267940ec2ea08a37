import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../../language/noun-schema.ts';

const moment = (en: string, ptBR: string) => Nullable(Type.String({ ...DateTime, ...description(en, ptBR) }));

/** The place and times of a point in a plan, as a report of a change shows them. */
export const TimedRoutePoint = Noun('TimedRoutePoint', {
  id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'null: a new point that is not stored, or the copy of a departure or arrival',
        'null: um ponto novo que não está gravado, ou a cópia de uma partida ou chegada',
      ),
    }),
  ),
  line: Nullable(
    Type.Integer(
      description(
        'Position of a new point in the list as sent, from 1; null: the point already existed',
        'Posição de um ponto novo na lista enviada, a partir de 1; null: o ponto já existia',
      ),
    ),
  ),
  order: Type.Integer(description('Position in the plan, from 1', 'Posição no plano, a partir de 1')),
  time_scheduled: moment(
    'Planned arrival; null: the plan has no times',
    'Chegada planejada; null: o plano não tem horários',
  ),
  service_start: moment('Planned start of the service', 'Início planejado do atendimento'),
  departure: moment('Planned departure of the vehicle', 'Saída planejada do veículo'),
  late_by: Nullable(
    Type.Integer({
      minimum: 0,
      ...description(
        'Planned delay of the service after its window, in seconds; 0: in time',
        'Atraso planejado do atendimento em relação à janela, em segundos; 0: no prazo',
      ),
    }),
  ),
});
export type TimedRoutePoint = Type.Static<typeof TimedRoutePoint>;

/** The points of a plan in a report. */
export const TimedRoutePoints = Type.Optional(
  Type.Array(
    TimedRoutePoint,
    description(
      'With includes=route_points: the points still to be visited, in order. Absent if nothing was timed',
      'Com includes=route_points: os pontos ainda por visitar, em ordem. Ausente se nada recebeu horários',
    ),
  ),
);
