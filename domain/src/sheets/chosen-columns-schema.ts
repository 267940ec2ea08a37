import { Type } from 'typebox';
import { description } from '../language/noun-schema.ts';

/** The columns that a caller chooses. JSON as text, because it must fit into a query and a part of a form too. */
export const chosenColumns = Type.Optional(
  Type.String({
    maxLength: 10_000,
    examples: ['{"Loja": "name", "Obs": null}'],
    ...description(
      'Columns that you choose: a JSON object with the field of the template, or null to ignore the column, for each heading. All others are recognised by their headings',
      'Colunas que você escolhe: um objeto JSON com o campo do modelo, ou null para ignorar a coluna, para cada título. As demais são reconhecidas pelos títulos',
    ),
  }),
);
