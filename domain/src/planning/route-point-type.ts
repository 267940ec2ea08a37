import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf, findCode } from '../language/codes.ts';
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
      'PA departure, PC pick-up, PE delivery (also when absent), CH arrival; their Portuguese names are taken too',
      'PA partida, PC coleta, PE entrega (também quando ausente), CH chegada; seus nomes também são aceitos',
    ),
  }),
);

/** Where a route begins or ends: no goods change hands there. */
export const isTerminal = (type: RoutePointType | null | undefined): type is 'PA' | 'CH' =>
  type === 'PA' || type === 'CH';

/** The code of a type that may be given by its name or another word for it; else the text as it is. */
export const routePointTypeOf = (text: string): string => findCode(routePointTypes, text) ?? text;
