import { Type } from 'typebox';
import { bilingual } from '../../language/bilingual-text.ts';
import { DateTime, Day, description, Id, Noun, Nullable } from '../../language/noun-schema.ts';

/** Why a day's plan could not be made, or which part of it was left out. */
export const RouteTemplateFailure = Noun('RouteTemplateFailure', {
  line: Nullable(
    Type.Integer(description('Point to which it applies, from 1', 'Ponto a que se aplica, a partir de 1')),
  ),
  field: Nullable(Type.String()),
  value: Nullable(Type.String()),
  code: Type.String({ examples: ['not_active'] }),
  message: Type.String({ examples: ['não está ativo: Bloqueado'] }),
});
export type RouteTemplateFailure = Type.Static<typeof RouteTemplateFailure>;

/** A day of a template: when its plan was made, or why it was not. */
export const RouteTemplateDay = Noun('RouteTemplateDay', {
  date: Day(bilingual('Day of the plan, in the company’s time zone', 'Dia do plano, no fuso da empresa')),
  route_id: Nullable(Type.Integer({ ...Id, ...description('Route of its plans', 'Rota dos seus planos') })),
  date_made: Nullable(
    Type.String({
      format: 'date-time',
      ...description(
        'When its plan was made; null: not yet, and it is tried again every hour',
        'Quando seu plano foi feito; null: ainda não, e tenta-se de novo a cada hora',
      ),
    }),
  ),
  date_tried: DateTime,
  attempt_count: Type.Integer(description('Number of attempts', 'Número de tentativas')),
  failures: Type.Array(RouteTemplateFailure),
});
export type RouteTemplateDay = Type.Static<typeof RouteTemplateDay>;
