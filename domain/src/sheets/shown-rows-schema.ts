import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/noun-schema.ts';

/** A column of a file, as a dry run shows it. */
export const ShownColumn = Noun('ShownColumn', {
  heading: Nullable(
    Type.String({
      examples: ['Cliente'],
      ...description('Heading in the file; null: none', 'Título no arquivo; null: nenhum'),
    }),
  ),
  field: Nullable(
    Type.String({
      examples: ['name'],
      ...description(
        'API field that it fills, as in the template; null: none',
        'Campo da API que ela preenche, como no modelo; null: nenhum',
      ),
    }),
  ),
});
export type ShownColumn = Type.Static<typeof ShownColumn>;

/** A row of a file, as a dry run shows it. */
export const ShownRow = Noun('ShownRow', {
  line: Type.Integer(description('Line of the file', 'Linha do arquivo')),
  cells: Type.Array(Nullable(Type.String({ examples: ['Mercado Tristeza'] })), {
    ...description(
      'Its cells as texts, in the order of the columns; null: empty',
      'Suas células como textos, na ordem das colunas; null: vazia',
    ),
  }),
});
export type ShownRow = Type.Static<typeof ShownRow>;
