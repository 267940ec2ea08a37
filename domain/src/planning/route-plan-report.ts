import { Type } from 'typebox';
import { GeocodedPlace } from '../geocoding/geocoded-place.ts';
import { codeMeanings, codesOf } from '../language/codes.ts';
import { describedBy, description, Id, Noun, Nullable } from '../language/schema.ts';
import { WrongLine } from '../sheets/import-report.ts';
import { TotalDistance, TotalPoints, TotalTime } from './plan-totals.ts';
import { PlanWarning } from './plan-warning.ts';
import { RoutePlanStatusCode } from './route-plan-status.ts';
import { RouteSourceCode } from './route-source.ts';
import { type UnassignedReason, unassignedReasons } from './unassigned-reason.ts';

/** A fact of a plan at fault, for which nothing of the plan is stored. */
export const WrongRoutePlan = Noun('WrongRoutePlan', {
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  field: Nullable(Type.String()),
  value: Nullable(Type.String()),
  code: Type.String({ examples: ['unknown_reference'] }),
  message: Type.String({ examples: ['Não há registro com este valor.'] }),
});
export type WrongRoutePlan = Type.Static<typeof WrongRoutePlan>;

/** A point that is in no plan, and why: tried, not guessed. */
export const UnassignedPoint = Noun('UnassignedPoint', {
  id: Nullable(Type.Integer({ ...Id, ...description('null: new, in a dry run', 'null: novo, em uma simulação') })),
  name: Type.String({ examples: ['NF 10484 Depósito Cristal'] }),
  external_code: Nullable(Type.String()),
  line: Type.Integer(description('Its place in the list sent, from 1', 'Seu lugar na lista enviada, a partir de 1')),
  code: Type.Unsafe<UnassignedReason>(
    Type.String({ enum: codesOf(unassignedReasons), ...describedBy(codeMeanings(unassignedReasons)) }),
  ),
  reason: Type.String({ examples: ['Nenhum veículo consegue carregá-lo'] }),
  detail: Nullable(
    Type.String(
      description(
        'The one change with which it would fit, where there is one',
        'A mudança com que caberia, quando há uma',
      ),
    ),
  ),
  candidate: Nullable(GeocodedPlace),
});
export type UnassignedPoint = Type.Static<typeof UnassignedPoint>;

/** A point that has come into a plan, as it is found there. */
export const AddedPoint = Noun('AddedPoint', {
  id: UnassignedPoint.properties.id,
  route_plan_id: Nullable(
    Type.Integer({ ...Id, ...description('null: a new plan, in a dry run', 'null: um plano novo, em uma simulação') }),
  ),
  line: UnassignedPoint.properties.line,
  name: UnassignedPoint.properties.name,
  external_code: UnassignedPoint.properties.external_code,
});
export type AddedPoint = Type.Static<typeof AddedPoint>;

export const AddedPoints = Type.Array(
  AddedPoint,
  description(
    'The points that have come into plans, with their ids; in a dry run those that would',
    'Os pontos que entraram em planos, com seus ids; em uma simulação, os que entrariam',
  ),
);

/** A plan that an import has made, in short. */
const ImportedRoutePlan = Noun('ImportedRoutePlan', {
  id: Nullable(
    Type.Integer({ minimum: 1, ...description('null: a dry run keeps none', 'null: a simulação não guarda nenhum') }),
  ),
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  status: RoutePlanStatusCode,
  vehicle_id: Nullable(Id),
  driver_id: Nullable(Id),
  user_id: Nullable(Id),
  total_points: TotalPoints,
  total_time: TotalTime,
  total_distance: TotalDistance,
});
export type ImportedRoutePlan = Type.Static<typeof ImportedRoutePlan>;

/** A warning of an import, with the plans it is about: an import of a sheet may have many. */
export const ImportWarning = Noun('ImportWarning', {
  ...PlanWarning.properties,
  route_plans: Type.Array(
    Noun('WarnedRoutePlan', {
      id: Nullable(
        Type.Integer({
          ...Id,
          ...description('null: a dry run, or a point in no plan', 'null: simulação, ou um ponto sem plano'),
        }),
      ),
      external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
    }),
    description(
      'The plans of the import that it is about; empty: it is about what was sent',
      'Os planos da importação de que trata; vazio: trata do que foi enviado',
    ),
  ),
});
export type ImportWarning = Type.Static<typeof ImportWarning>;

/** What became of an import of a route plan. */
export const RoutePlanReport = Noun('RoutePlanReport', {
  route_points: Type.Integer(
    description('Number of points that are in a plan now', 'Número de pontos que estão em um plano'),
  ),
  wrong_lines: Type.Array(WrongLine),
  wrong_lines_omitted: Type.Integer({
    minimum: 0,
    ...description(
      'Faults that are not in wrong_lines, which would be too long with them',
      'Falhas que não estão em wrong_lines, que ficaria longa demais com elas',
    ),
  }),
  wrong_route_plans: Type.Array(WrongRoutePlan),
  unassigned_points: Type.Array(UnassignedPoint),
  added_points: AddedPoints,
  route_plans: Type.Array(ImportedRoutePlan),
  replaced_route_plans: Type.Array(
    Id,
    description(
      'The ids of the plans that it replaces, which are excluded: those with its external_code, where on_duplicate is replace',
      'Os ids dos planos que substitui, que são excluídos: os de mesmo external_code, quando on_duplicate é replace',
    ),
  ),
  warnings: Type.Array(ImportWarning),
  route_id: Nullable(Id),
  source_used: Nullable(RouteSourceCode),
  dry_run: Type.Boolean(description('Nothing was kept', 'Nada foi guardado')),
});
export type RoutePlanReport = Type.Static<typeof RoutePlanReport>;

/** What a plan that is refused as a whole tells of its lines. */
export const RefusedPlanReport = Type.Pick(RoutePlanReport, [
  'route_points',
  'wrong_lines',
  'wrong_route_plans',
  'unassigned_points',
]);
export type RefusedPlanReport = Type.Static<typeof RefusedPlanReport>;
