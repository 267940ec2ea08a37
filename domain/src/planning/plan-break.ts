import { Type } from 'typebox';
import { DateTime, description, Noun, Nullable } from '../language/schema.ts';

/** When the crew of a plan rests between two of its points, or on the way: lunch, or a night. */
export const PlanBreak = Noun('PlanBreak', {
  begin: DateTime,
  end: DateTime,
  after_order: Nullable(
    Type.Integer({
      minimum: 1,
      ...description(
        'The order of the last point that is done by then; null: none is',
        'A ordem do último ponto já feito; null: nenhum',
      ),
    }),
  ),
});
export type PlanBreak = Type.Static<typeof PlanBreak>;
