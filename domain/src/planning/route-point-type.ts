import { Type } from 'typebox';
import { bilingual, phrase } from '../language/bilingual-text.ts';
import { type CodeList, codesOf, findCode, writtenCodes } from '../language/codes.ts';
import { description } from '../language/schema.ts';

export const routePointTypes = [
  {
    code: 'PA',
    name: bilingual('Departure', 'Partida'),
    aliases: ['saída', 'início', 'origem', 'depósito', 'base', 'CD', 'start', 'origin', 'depot'],
  },
  {
    code: 'PC',
    name: bilingual('Pick-up', 'Coleta'),
    aliases: ['CO', 'retirada', 'recolha', 'pickup', 'pick up', 'collection'],
  },
  { code: 'PE', name: bilingual('Delivery', 'Entrega'), aliases: ['entregar', 'drop-off'] },
  {
    code: 'CH',
    name: bilingual('Arrival', 'Chegada'),
    aliases: ['retorno', 'destino', 'fim', 'return', 'destination', 'end'],
  },
] as const satisfies CodeList<string>;

export type RoutePointType = (typeof routePointTypes)[number]['code'];

export const RoutePointTypeCode = Type.Unsafe<RoutePointType>(
  Type.String({
    enum: codesOf(routePointTypes),
    ...description(
      'PA departure, PC pick-up, PE delivery, CH arrival',
      'PA partida, PC coleta, PE entrega, CH chegada',
    ),
  }),
);

/** A type as the validator reads it, once `routePointTypeOf` has found the code. */
export const NewRoutePointType = Type.Unsafe<RoutePointType>({
  ...RoutePointTypeCode,
  'x-forms': phrase((say) => writtenCodes(routePointTypes).map(say).join(', ')),
});

/** A type as a caller may write it: `routePointTypeOf` reads it, and the import reports an unknown one in its line. */
export const SentRoutePointType = Type.String({
  examples: routePointTypes.flatMap(({ code, name }) => [code, name['pt-BR']]),
  ...description(
    'PA or Partida (departure), PC, CO or Coleta (pick-up), PE or Entrega (delivery, also when absent), CH or Chegada (arrival). Upper or lower case, with or without accents. An unknown type is reported in wrong_lines',
    'PA ou Partida, PC, CO ou Coleta, PE ou Entrega (também quando ausente), CH ou Chegada. Maiúsculas ou minúsculas, com ou sem acentos. Um tipo desconhecido aparece em wrong_lines',
  ),
});

/** Where a route begins or ends: no goods change hands there. */
export const isTerminal = (type: RoutePointType | null | undefined): type is 'PA' | 'CH' =>
  type === 'PA' || type === 'CH';

/** The code of a type that may be given by its name or another word for it; else the text as it is. */
export const routePointTypeOf = (text: string): string => findCode(routePointTypes, text) ?? text;
