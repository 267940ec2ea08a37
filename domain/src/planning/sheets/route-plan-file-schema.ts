import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable, UpperDateTime } from '../../language/noun-schema.ts';
import { chosenColumns } from '../../sheets/chosen-columns-schema.ts';
import { ShownColumn, ShownRow } from '../../sheets/shown-rows-schema.ts';
import { crewMaxCount } from '../crew/crew.ts';
import { DriverDocument, VehiclePlate } from '../crew/crew-schema.ts';
import { RoutePlanImport } from '../new-route-plan-schema.ts';
import { planRequirements } from '../plan-requirements-schema.ts';
import { RoutePlanReport } from '../route-plan-report-schema.ts';
import { RouteSourceWithoutMatrix } from '../route-source-schema.ts';

const { optimize, geocoding, has_time_window, is_async, dry_run, all_or_nothing, accept_low_quality } =
  RoutePlanImport.properties;
const { on_duplicate, objective } = RoutePlanImport.properties;

/** The options of a plan whose points are in a file. */
export const PlanFileFacts = Type.Object({
  external_code: Type.Optional(
    Line(200, {
      examples: ['ROTA-2026-12-01-NORTE'],
      ...description(
        'Title of the plan; absent: the name of the file, if it has one',
        'Título do plano; ausente: o nome do arquivo, se ele tiver um',
      ),
    }),
  ),
  date_time_start: Type.Optional(
    Type.String({ ...DateTime, ...description('Start of the plan; required', 'Início do plano; obrigatório') }),
  ),
  date_time_end: Type.Optional(
    Type.String({ ...UpperDateTime, ...description('End of the plan; required', 'Fim do plano; obrigatório') }),
  ),
  vehicle_plate: Type.Optional(VehiclePlate),
  document_number: Type.Optional(DriverDocument),
  vehicle_plates: Type.Optional(
    Type.Array(VehiclePlate, {
      maxItems: crewMaxCount,
      ...description('Vehicles that may each execute a part', 'Veículos que podem executar, cada um, uma parte'),
    }),
  ),
  document_numbers: Type.Optional(
    Type.Array(DriverDocument, {
      maxItems: crewMaxCount,
      ...description('Drivers who may each execute a part', 'Motoristas que podem executar, cada um, uma parte'),
    }),
  ),
  ...Type.Partial(Type.Object(planRequirements)).properties,
});

/** The options of the import. */
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

/** How the file is read. */
const PlanFileReading = Type.Object({
  columns: chosenColumns,
  rows: Type.Optional(
    Type.Boolean(
      description(
        'In a dry run: return the columns and the first rows of the sheet, even if a required column is missing',
        'Em uma simulação: retornar as colunas e as primeiras linhas da planilha, mesmo se faltar uma coluna obrigatória',
      ),
    ),
  ),
});

export const PlanFileQuery = Type.Object({
  ...PlanFileFacts.properties,
  ...PlanFileOptions.properties,
  ...PlanFileReading.properties,
});
export type PlanFileQuery = Type.Static<typeof PlanFileQuery>;

/** The result of the import of a file with the points of a plan. */
export const RoutePlanFileReport = Noun('RoutePlanFileReport', {
  ...RoutePlanReport.properties,
  route_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'null: nothing is stored, or the plans of several plates and days are separate routes',
        'null: nada foi gravado, ou os planos de várias placas e dias são rotas separadas',
      ),
    }),
  ),
  ignored_columns: Type.Array(Type.String(description('An unknown heading', 'Um título desconhecido'))),
  columns: Type.Optional(
    Type.Array(ShownColumn, {
      ...description(
        'With rows=true: the columns of the sheet, from the first one',
        'Com rows=true: as colunas da planilha, a partir da primeira',
      ),
    }),
  ),
  rows: Type.Optional(
    Type.Array(ShownRow, {
      ...description(
        'With rows=true: the first rows below the headings, up to 1,000 or 1 MB',
        'Com rows=true: as primeiras linhas abaixo dos títulos, até 1.000 ou 1 MB',
      ),
    }),
  ),
  rows_omitted: Type.Optional(
    Type.Integer({
      minimum: 0,
      ...description('With rows=true: the number of further rows', 'Com rows=true: o número de linhas restantes'),
    }),
  ),
});
export type RoutePlanFileReport = Type.Static<typeof RoutePlanFileReport>;
