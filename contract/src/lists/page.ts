import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

const pageMaxRows = 1000;

/** Above this number, the total is not reported, because counting reads every record. */
export const countMaxRecords = 100_000;

/** The query parameters of every list. Without `limit`, the whole list is streamed. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageMaxRows,
      ...description(
        'Rows per page; without it the complete list is returned',
        'Linhas por página; sem ele vem a lista completa',
      ),
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2000,
      ...description(
        'From the Link header of the previous page; requires limit',
        'Do cabeçalho Link da página anterior; exige limit',
      ),
    }),
  ),
  count: Type.Optional(
    Type.Boolean(
      description(
        'Return the number of matching records on all pages in the header Total-Count; 100000+ above that number',
        'Devolver no cabeçalho Total-Count o número de registros encontrados em todas as páginas; 100000+ acima desse número',
      ),
    ),
  ),
  dialect: Type.Optional(
    Type.Unsafe<'excel'>(
      Type.String({
        enum: ['excel'],
        ...description(
          'excel: CSV for Excel in Brazil, with the UTF-8 mark, semicolons, decimal commas, and times in the company’s time zone. It overrides Accept, so that a link can request it',
          'excel: CSV para o Excel no Brasil, com a marca do UTF-8, ponto e vírgula, vírgula decimal e horários no fuso da empresa. Prevalece sobre o Accept, para que um link possa pedi-lo',
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
        'Only records created or modified at or after this moment, in order of modification. Send the Sync-Until of the previous response; the first time, 1970-01-01',
        'Somente registros criados ou modificados neste instante ou depois, por ordem de modificação. Envie o Sync-Until da resposta anterior; na primeira vez, 1970-01-01',
      ),
    }),
  ),
};

/**
 * The query parameter of related objects to return. An unknown name is refused with the allowed ones. Objects that are
 * always returned may be named too, without effect. Without `defaults`, the meaning of its absence depends on the
 * operation.
 */
export const includesOf = <const N extends string>(
  names: readonly N[],
  defaults: readonly N[] | undefined,
  alwaysIncluded: readonly string[] = [],
) =>
  Type.Optional(
    Type.Array(Type.Unsafe<N>(Type.String({ enum: [...names, ...alwaysIncluded] })), {
      ...(defaults && { default: [...defaults] }),
      maxItems: 50,
      ...description('Related objects to return', 'Objetos relacionados a retornar'),
    }),
  );
