import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { comparableText } from '../language/comparable-text.ts';
import { description } from '../language/schema.ts';

export const routePointTypes = [
  { code: 'PA', name: bilingual('Departure', 'Partida') },
  { code: 'PC', name: bilingual('Pick-up', 'Coleta') },
  { code: 'PE', name: bilingual('Delivery', 'Entrega') },
  { code: 'CH', name: bilingual('Arrival', 'Chegada') },
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

/** The code of a type that may be given by its name, in any case and with or without accents; else the text as it is. */
export function routePointTypeOf(text: string): string {
  const wanted = comparableText(text);
  const isCalled = ({ code, name }: (typeof routePointTypes)[number]): boolean =>
    [code, name.en, name['pt-BR']].some((spelling) => comparableText(spelling) === wanted);
  return routePointTypes.find(isCalled)?.code ?? (wanted === 'co' ? 'PC' : text);
}
