import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { listMediaTypes, type MapFormat, type MapRows, mapFormatsOf, mapMediaTypes } from '../media-types.ts';
import type { Answer } from '../operation.ts';
import { pageQuery } from './page.ts';

/** The media types of a list other than JSON, by name. */
export const mediaTypesOf = ({ maps }: Extract<Answer, { kind: 'list' }>): readonly (readonly [string, string])[] => [
  ...Object.entries(listMediaTypes),
  ...(maps ? mapFormatsOf[maps].map((format) => [format, mapMediaTypes[format]] as const) : []),
];

/** The query parameters of a list that is also available in these formats. Links cannot set an Accept header. */
export const mapQuery = <R extends MapRows>(rows: R) => ({
  ...pageQuery,
  dialect: Type.Optional(
    Type.Unsafe<'excel' | MapFormat>(
      Type.String({
        enum: ['excel', ...mapFormatsOf[rows]],
        ...description(
          'For links; overrides Accept. excel returns CSV for Excel in Brazil; the others are map formats',
          'Para links; prevalece sobre o Accept. excel devolve CSV para o Excel no Brasil; os demais são formatos de mapas',
        ),
      }),
    ),
  ),
});
