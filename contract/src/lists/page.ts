import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

const pageMaxRows = 1000;

/** Of more records than these, it is told only that there are more: counting reads every one of them. */
export const countMaxRecords = 100_000;

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
  count: Type.Optional(
    Type.Boolean(
      description(
        'Tell in the header Total-Count how many records meet the filters, on all pages together; 100000+ for more than that',
        'Dizer no cabeçalho Total-Count quantos registros atendem aos filtros, em todas as páginas; 100000+ para mais do que isso',
      ),
    ),
  ),
  dialect: Type.Optional(
    Type.Unsafe<'excel'>(
      Type.String({
        enum: ['excel'],
        ...description(
          'excel: CSV as Excel in Brazil opens it, whatever Accept says, so that a link can ask for it: with the mark of UTF-8, semicolons, decimal commas, and times in the company’s zone',
          'excel: CSV como o Excel no Brasil o abre, diga Accept o que disser, para que um link possa pedi-lo: com a marca do UTF-8, ponto e vírgula, vírgula decimal e horários no fuso da empresa',
        ),
      }),
    ),
  ),
};

/** The query parameters of every list of records. */
export const recordListQuery = {
  ...pageQuery,
  modified_since: Type.Optional(
    Type.String({
      format: 'date-time',
      ...description(
        'Those created or modified at this moment or later, in the order of modification. Send the Sync-Until of the response before; the first time, 1970-01-01',
        'Os criados ou modificados neste instante ou depois, na ordem da modificação. Envie o Sync-Until da resposta anterior; na primeira vez, 1970-01-01',
      ),
    }),
  ),
};

/**
 * The query parameter of related objects to return; an unknown name is refused with the allowed ones. Those that come
 * always may be named too, and make no difference. Without `defaults` it depends on the call what its absence means.
 */
export const includesOf = <const N extends string>(
  names: readonly N[],
  defaults: readonly N[] | undefined,
  always: readonly string[] = [],
) =>
  Type.Optional(
    Type.Array(Type.Unsafe<N>(Type.String({ enum: [...names, ...always] })), {
      ...(defaults && { default: [...defaults] }),
      maxItems: 50,
      ...description('Related objects to return', 'Objetos relacionados a retornar'),
    }),
  );
