import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { DateTime, Day, description, Id, Noun, Nullable } from '../language/schema.ts';
import type { RoutePlanReport } from './route-plan-report.ts';

/** Why a day's plan could not be made, or what was left out of it. */
export const RouteTemplateFailure = Noun('RouteTemplateFailure', {
  line: Nullable(Type.Integer(description('The point it is about, from 1', 'O ponto de que se trata, a partir de 1'))),
  field: Nullable(Type.String()),
  value: Nullable(Type.String()),
  code: Type.String({ examples: ['not_active'] }),
  message: Type.String({ examples: ['não está ativo: Bloqueado'] }),
});
export type RouteTemplateFailure = Type.Static<typeof RouteTemplateFailure>;

/** A day of a template: when its plan was made, or why it was not. */
export const RouteTemplateDay = Noun('RouteTemplateDay', {
  date: Day(bilingual('The day of the plan, in the company’s time zone', 'O dia do plano, no fuso da empresa')),
  route_id: Nullable(Type.Integer({ ...Id, ...description('The route of its plans', 'A rota de seus planos') })),
  date_made: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'When its plan was made; null: it is tried again every hour',
        'Quando seu plano foi feito; null: tenta-se de novo a cada hora',
      ),
    }),
  ),
  date_tried: DateTime,
  attempt_count: Type.Integer(description('How often it was tried', 'Quantas vezes se tentou')),
  failures: Type.Array(RouteTemplateFailure),
});
export type RouteTemplateDay = Type.Static<typeof RouteTemplateDay>;

/** So many failures of a day are kept: whoever mends these finds the others. */
const failuresMaxCount = 20;

/** What a report says of why a plan was not made, or not whole. */
export const failuresOf = (
  report: Pick<RoutePlanReport, 'wrong_route_plans' | 'wrong_lines'>,
): readonly RouteTemplateFailure[] =>
  [...report.wrong_route_plans.map((fault) => ({ ...fault, line: null })), ...report.wrong_lines]
    .slice(0, failuresMaxCount)
    .map(({ line, field, value, code, message }) => ({ line, field, value, code, message }));
