import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable, UpperDateTime } from '../language/schema.ts';
import { crewMaxCount, DriverDocument, VehiclePlate } from './crew.ts';
import { RoutePlanImport } from './new-route-plan.ts';
import { planRequirements } from './plan-requirements.ts';
import { RoutePlanReport } from './route-plan-report.ts';
import { RouteSourceWithoutMatrix } from './route-source.ts';

const { optimize, geocoding, has_time_window, is_async, dry_run, all_or_nothing, accept_low_quality } =
  RoutePlanImport.properties;
const { on_duplicate, objective } = RoutePlanImport.properties;

/** What is said of a plan beside the file with its points. */
export const PlanFileFacts = Type.Object({
  external_code: Type.Optional(
    Line(200, {
      examples: ['ROTA-2026-12-01-NORTE'],
      ...description(
        'The title of the plan; absent: the name of the file, where it has one',
        'O título do plano; ausente: o nome do arquivo, quando ele tem um',
      ),
    }),
  ),
  date_time_start: Type.Optional(
    Type.String({ ...DateTime, ...description('Begin of the plan; needed', 'Início do plano; obrigatório') }),
  ),
  date_time_end: Type.Optional(
    Type.String({ ...UpperDateTime, ...description('End of the plan; needed', 'Fim do plano; obrigatório') }),
  ),
  vehicle_plate: Type.Optional(VehiclePlate),
  document_number: Type.Optional(DriverDocument),
  vehicle_plates: Type.Optional(
    Type.Array(VehiclePlate, {
      maxItems: crewMaxCount,
      ...description('Vehicles that may execute a part each', 'Veículos que podem executar uma parte cada um'),
    }),
  ),
  document_numbers: Type.Optional(
    Type.Array(DriverDocument, {
      maxItems: crewMaxCount,
      ...description('Drivers who may execute a part each', 'Motoristas que podem executar uma parte cada um'),
    }),
  ),
  ...Type.Partial(Type.Object(planRequirements)).properties,
});

/** What is to be done with it. */
export const PlanFileOptions = Type.Object({
  optimize,
  geocoding,
  source: Type.Optional(RouteSourceWithoutMatrix),
  has_time_window,
  is_async,
  dry_run,
  all_or_nothing,
  accept_low_quality,
  on_duplicate,
  objective,
});

export const PlanFileQuery = Type.Object({ ...PlanFileFacts.properties, ...PlanFileOptions.properties });
export type PlanFileQuery = Type.Static<typeof PlanFileQuery>;

/** What became of a file with the points of a plan. */
export const RoutePlanFileReport = Noun('RoutePlanFileReport', {
  ...RoutePlanReport.properties,
  route_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'null: nothing is stored, or the plans of several plates and days are routes of their own',
        'null: nada foi gravado, ou os planos de várias placas e dias são rotas próprias',
      ),
    }),
  ),
  ignored_columns: Type.Array(
    Type.String(description('A heading that is not understood', 'Um título que não se reconhece')),
  ),
});
export type RoutePlanFileReport = Type.Static<typeof RoutePlanFileReport>;
