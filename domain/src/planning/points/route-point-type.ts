import { bilingual } from '../../language/bilingual-text.ts';
import { type CodeList, findCode } from '../../language/codes.ts';

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

/** Whether a point is the start or end of a route, where no goods are loaded or unloaded. */
export const isTerminal = (type: RoutePointType | null | undefined): type is 'PA' | 'CH' =>
  type === 'PA' || type === 'CH';

/** The code of a type given by its name or a synonym. Other texts are returned unchanged. */
export const routePointTypeOf = (text: string): string => findCode(routePointTypes, text) ?? text;
