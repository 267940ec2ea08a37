import { Type } from 'typebox';
import { DeviceReference } from '../fleet/device-schema.ts';
import { NamedReference } from '../language/named-record-schema.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { CrewPeriod } from './crew/crew-period-schema.ts';
import { PlanBreak } from './plan-break-schema.ts';
import { PlanMap } from './plan-map-schema.ts';
import { planRequirements } from './plan-requirements-schema.ts';
import { TotalDistance, TotalPoints, TotalTime } from './plan-totals-schema.ts';
import { RoutePoint } from './points/route-point-schema.ts';
import { RouteObjectiveCode } from './route-objective-schema.ts';
import { RoutePlanStatusCode } from './route-plan-status-schema.ts';
import { RouteSourceCode } from './route-source-schema.ts';

/** The vehicle of a plan, as nested in the plan. */
export const PlanVehicle = Type.Object({
  id: Id,
  title: Type.String({ examples: ['Fiorino 01'] }),
  plate: Type.String({ examples: ['IXA4B17'] }),
  capacity: Nullable(Type.Integer()),
  device: Nullable(DeviceReference),
});

/** The user of the driver who executes a plan, or the user who removed it. */
export const PlanUser = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Téo Tropeiro'] }),
  login: Type.String({ examples: ['***.***.247-**'] }),
});

/** One vehicle's or person's points for a period. */
export const RoutePlan = Noun('RoutePlan', {
  id: Id,
  status: RoutePlanStatusCode,
  external_code: Type.String({
    examples: ['ROTA-2026-12-01-NORTE'],
    ...description('Title of the plan', 'Título do plano'),
  }),
  source: RouteSourceCode,
  source_used: RouteSourceCode,
  objective: RouteObjectiveCode,
  has_time_window: Type.Boolean(),
  date_time_start: DateTime,
  date_time_end: DateTime,
  date_created: DateTime,
  date_modified: DateTime,
  date_excluded: Nullable(DateTime),
  date_started: Nullable(DateTime),
  date_completed: Nullable(DateTime),
  date_released: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'When a manager released it despite its checklist',
        'Quando um gestor o liberou apesar do checklist',
      ),
    }),
  ),
  date_dispatched: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'Since when its driver and helper see it; null: they do not see it',
        'Desde quando o motorista e o ajudante o veem; null: não o veem',
      ),
    }),
  ),
  locked: Type.Boolean(
    description(
      'Only drivers’ actions change it until it is unlocked',
      'Somente ações dos motoristas o alteram até ser destravado',
    ),
  ),
  total_time: TotalTime,
  total_distance: TotalDistance,
  total_points: TotalPoints,
  total_capacity: Type.Integer(
    description('Capacity taken up by all its points', 'Capacidade ocupada por todos os seus pontos'),
  ),
  breaks: Type.Array(
    PlanBreak,
    description(
      'Breaks of the crew between leaving the first point and the end of the last, by its work shift. They count in total_time, but in no travel time and no service time',
      'Pausas da equipe entre a saída do primeiro ponto e o fim do último, conforme a jornada. Contam em total_time, mas não nos tempos de viagem e de atendimento',
    ),
  ),
  route_id: Id,
  vehicle_id: Nullable(Id),
  vehicle: Nullable(PlanVehicle),
  driver_id: Nullable(Id),
  driver: Nullable(NamedReference),
  user_id: Nullable(Id),
  user: Nullable(PlanUser),
  helper_id: Nullable(Id),
  helper: Nullable(NamedReference),
  crew_history: Type.Array(
    CrewPeriod,
    description(
      'The crews of the plan, oldest first, if includes contains crew_history; else empty',
      'As equipes do plano, da mais antiga à atual, se includes contiver crew_history; senão, vazio',
    ),
  ),
  user_excluded: Nullable(PlanUser),
  ...planRequirements,
  route_points: Type.Array(RoutePoint),
  map: Nullable(PlanMap),
});
export type RoutePlan = Type.Static<typeof RoutePlan>;
