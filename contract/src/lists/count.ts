import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

/** Of more records than these, it is told only that there are more: counting reads every one of them. */
export const countMaxRecords = 100_000;

/** The query parameter of lists that tell how many records there are. */
export const countQuery = {
  count: Type.Optional(
    Type.Boolean(
      description(
        'Tell in the header Total-Count how many records meet the filters, on all pages together; 100000+ for more than that',
        'Dizer no cabeçalho Total-Count quantos registros atendem aos filtros, em todas as páginas; 100000+ para mais do que isso',
      ),
    ),
  ),
};
