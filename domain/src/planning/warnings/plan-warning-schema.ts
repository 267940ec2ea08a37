import { Type } from 'typebox';
import { codesOf } from '../../language/codes.ts';
import { description, Id, Noun, Nullable } from '../../language/noun-schema.ts';
import { type PlanWarningCode, planWarnings } from './plan-warnings.ts';

/** A warning about a plan, which refuses nothing. */
export const PlanWarning = Noun('PlanWarning', {
  code: Type.Unsafe<PlanWarningCode>(Type.String({ enum: codesOf(planWarnings), examples: ['time_window_missed'] })),
  line: Nullable(Type.Integer(description('Point to which it applies', 'Ponto a que se aplica'))),
  route_point_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'Id of that point; null: the whole plan, a point of several plans, or a new one in a dry run',
        'Id desse ponto; null: o plano inteiro, um ponto de vários planos, ou um ponto novo em uma simulação',
      ),
    }),
  ),
  message: Type.String({ examples: ['O horário fica 12 min depois do fim da janela.'] }),
  other_route_plans: Type.Array(
    Id,
    description(
      'Other plans to which it applies: those of a person who is in several at that time, or of a delivery that is in several on that day',
      'Outros planos a que se aplica: os de alguém que está em vários no mesmo horário, ou os de uma entrega que está em vários no mesmo dia',
    ),
  ),
});
export type PlanWarning = Type.Static<typeof PlanWarning>;
