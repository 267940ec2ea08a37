import { Type } from 'typebox';
import { DateTime, description, Noun, Nullable } from '../language/noun-schema.ts';

/** A break of the crew between two points, or on the way: lunch, or a night. */
export const PlanBreak = Noun('PlanBreak', {
  begin: DateTime,
  end: DateTime,
  after_order: Nullable(
    Type.Integer({
      minimum: 1,
      ...description(
        'The order of the last point finished before it; null: none',
        'A ordem do último ponto concluído antes dela; null: nenhum',
      ),
    }),
  ),
});
export type PlanBreak = Type.Static<typeof PlanBreak>;
