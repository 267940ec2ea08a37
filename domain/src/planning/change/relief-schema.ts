import { Type } from 'typebox';
import { description, Id, Noun } from '../../language/noun-schema.ts';
import { PlanChangeReport } from './plan-change-report-schema.ts';
import { MovedRoutePoints } from './point-changes-schema.ts';
import { reliefMaxCount } from './relief.ts';

/** A move that relieves a plan, as it was tried. */
export const ReliefProposal = Noun('ReliefProposal', {
  route_plan_id: Type.Integer({
    ...Id,
    ...description('The plan that the points move into', 'O plano para onde os pontos vão'),
  }),
  data: Noun('ReliefMove', {
    route_points: MovedRoutePoints.properties.route_points,
    order: Type.Integer({
      minimum: 1,
      ...description('Position of the first point', 'Posição do primeiro ponto'),
    }),
  }),
  report: PlanChangeReport,
});
export type ReliefProposal = Type.Static<typeof ReliefProposal>;

/** Moves of late points to other plans, the best first. */
export const PlanRelief = Noun('PlanRelief', {
  proposals: Type.Array(ReliefProposal, { maxItems: reliefMaxCount }),
  cut_short: Type.Boolean(
    description(
      'The time was over before all promising moves were tried, or more plans overlap than are looked at',
      'O tempo acabou antes de tentar todas as movimentações promissoras, ou há mais planos sobrepostos do que os olhados',
    ),
  ),
});
export type PlanRelief = Type.Static<typeof PlanRelief>;
