import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { type RetentionClass, retentionClasses } from './retention.ts';

export const Retention = Noun('Retention', {
  class: Type.Unsafe<RetentionClass>(Type.String({ enum: codesOf(retentionClasses) })),
  days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 36_500,
      ...description('Days for which it is retained; null: for ever', 'Dias de retenção; null: para sempre'),
    }),
  ),
});
export type Retention = Type.Static<typeof Retention>;
