import { Type } from 'typebox';
import { description, Nullable } from '../language/noun-schema.ts';

/** An ignored field of rows that are validated one by one, with the number of rows that had it. */
export const IgnoredField = Type.Object({
  field: Type.String({ examples: ['latitud'] }),
  count: Type.Integer({ minimum: 0, ...description('Number of rows with the field', 'Número de linhas com o campo') }),
  meant: Nullable(
    Type.String({
      examples: ['latitude'],
      ...description('The field that was probably meant', 'O campo provavelmente pretendido'),
    }),
  ),
});
export type IgnoredField = Type.Static<typeof IgnoredField>;
