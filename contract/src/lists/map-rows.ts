import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { listMediaTypes, type MapFormat, type MapRows, mapFormatsOf, mapMediaTypes } from '../media-types.ts';
import type { Answer } from '../operation.ts';
import { pageQuery } from './page.ts';

/** The media types of a list beside JSON, by name. */
export const mediaTypesOf = ({ maps }: Extract<Answer, { kind: 'list' }>): readonly (readonly [string, string])[] => [
  ...Object.entries(listMediaTypes),
  ...(maps ? mapFormatsOf[maps].map((format) => [format, mapMediaTypes[format]] as const) : []),
];

/** The query parameters of a list that also comes as these formats: a link has no Accept header to ask for them by. */
export const mapQuery = <R extends MapRows>(rows: R) => ({
  ...pageQuery,
  dialect: Type.Optional(
    Type.Unsafe<'excel' | MapFormat>(
      Type.String({
        enum: ['excel', ...mapFormatsOf[rows]],
        ...description(
          'For links, whatever Accept says: excel for CSV as Excel in Brazil opens it, or a format of maps',
          'Para links, diga Accept o que disser: excel para CSV como o Excel no Brasil o abre, ou um formato de mapas',
        ),
      }),
    ),
  ),
});
