import { Type } from 'typebox';
import { phrase } from '../../language/bilingual-text.ts';
import { codesOf, writtenCodes } from '../../language/codes.ts';
import { description } from '../../language/noun-schema.ts';
import { type RoutePointType, routePointTypes } from './route-point-type.ts';

export const RoutePointTypeCode = Type.Unsafe<RoutePointType>(
  Type.String({
    enum: codesOf(routePointTypes),
    ...description(
      'PA departure, PC pick-up, PE delivery, CH arrival',
      'PA partida, PC coleta, PE entrega, CH chegada',
    ),
  }),
);

/** A type as the validator receives it, after `routePointTypeOf` has found the code. */
export const NewRoutePointType = Type.Unsafe<RoutePointType>({
  ...RoutePointTypeCode,
  'x-forms': phrase((translate) => writtenCodes(routePointTypes).map(translate).join(', ')),
});

/** A type as callers may write it. `routePointTypeOf` reads it, and the import reports an unknown type in its line. */
export const SentRoutePointType = Type.String({
  examples: routePointTypes.flatMap(({ code, name }) => [code, name['pt-BR']]),
  ...description(
    'PA or Partida (departure), PC, CO or Coleta (pick-up), PE or Entrega (delivery, also when absent), CH or Chegada (arrival). Upper or lower case, with or without accents. An unknown type is reported in wrong_lines',
    'PA ou Partida, PC, CO ou Coleta, PE ou Entrega (também quando ausente), CH ou Chegada. Maiúsculas ou minúsculas, com ou sem acentos. Um tipo desconhecido aparece em wrong_lines',
  ),
});
