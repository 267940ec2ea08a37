import { Type } from 'typebox';
import { DeviceReference } from '../fleet/device.ts';
import { NamedReference } from '../language/named-record.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';
import { PlanBreak } from './plan-break.ts';
import { PlanMap } from './plan-map.ts';
import { planRequirements } from './plan-requirements.ts';
import { TotalDistance, TotalPoints, TotalTime } from './plan-totals.ts';
import { RouteObjectiveCode } from './route-objective.ts';
import { RoutePlanStatusCode } from './route-plan-status.ts';
import { RoutePoint, type RoutePointInclude, routePointIncludes } from './route-point.ts';
import { RouteSourceCode } from './route-source.ts';

/** The vehicle of a plan, as the plan shows it. */
export const PlanVehicle = Type.Object({
  id: Id,
  title: Type.String({ examples: ['Fiorino 01'] }),
  plate: Type.String({ examples: ['IXA4B17'] }),
  capacity: Nullable(Type.Integer()),
  device: Nullable(DeviceReference),
});

/** The user of the agent who executes a plan, or of who removed it. */
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
    ...description('The title given to it', 'O título que lhe foi dado'),
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
        'When a manager let it start in spite of its checklist',
        'Quando um gestor o liberou apesar do checklist',
      ),
    }),
  ),
  total_time: TotalTime,
  total_distance: TotalDistance,
  total_points: TotalPoints,
  total_capacity: Type.Integer(description('What its points take up together', 'O que seus pontos ocupam juntos')),
  breaks: Type.Array(
    PlanBreak,
    description(
      'When the crew rests from leaving the first point to the end of the last, by its work shift: that time is in total_time, in no duration and no service',
      'Quando a equipe descansa entre a saída do primeiro ponto e o fim do último, pelo seu turno: esse tempo está em total_time, e em nenhuma viagem nem atendimento',
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
  user_excluded: Nullable(PlanUser),
  ...planRequirements,
  route_points: Type.Array(RoutePoint),
  map: Nullable(PlanMap),
});
export type RoutePlan = Type.Static<typeof RoutePlan>;

const ofPoints = routePointIncludes.map((name): `route_points.${RoutePointInclude}` => `route_points.${name}`);

/** What a plan can be returned with. */
export const routePlanIncludes = [
  'user_excluded',
  'vehicle',
  'vehicle.device',
  'user',
  'driver',
  'helper',
  'route_points',
  ...ofPoints,
  'map',
] as const;
export type RoutePlanInclude = (typeof routePlanIncludes)[number];
