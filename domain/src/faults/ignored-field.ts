import { Type } from 'typebox';
import { description, Nullable } from '../language/schema.ts';

/** How many names a report tells of; a flood of them is not worth more. */
export const ignoredFieldsMax = 100;

/** A field of rows that are judged one by one which nobody reads, with how many rows had it. */
export const IgnoredField = Type.Object({
  field: Type.String({ examples: ['lat'] }),
  count: Type.Integer({ minimum: 0, ...description('In how many of them', 'Em quantos deles') }),
  meant: Nullable(
    Type.String({
      examples: ['latitude'],
      ...description('The field that is likely to be meant', 'O campo que provavelmente se quis dizer'),
    }),
  ),
});
export type IgnoredField = Type.Static<typeof IgnoredField>;
