import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

export const pageMaxRows = 1000;

/** The query parameters of every list: without `limit` the whole list comes, streamed. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageMaxRows,
      ...description(
        'Rows a page; without it the complete list is returned',
        'Linhas por página; sem ele vem a lista completa',
      ),
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2000,
      ...description(
        'From the Link header of the page before; goes with limit',
        'Do cabeçalho Link da página anterior; usado com limit',
      ),
    }),
  ),
};

/** The query parameter of related objects to return; an unknown name is refused with the allowed ones. */
export const includesOf = <const N extends string>(names: readonly N[], defaults: readonly N[]) =>
  Type.Optional(
    Type.Array(Type.Unsafe<N>(Type.String({ enum: [...names] })), {
      default: [...defaults],
      maxItems: 50,
      ...description('Related objects to return', 'Objetos relacionados a retornar'),
    }),
  );
