import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

export const routePointStatuses = [
  { code: 'P', name: bilingual('Planned', 'Planejado') },
  { code: 'R', name: bilingual('Performed', 'Realizado') },
  { code: 'E', name: bilingual('Delivered', 'Entregue') },
  { code: 'D', name: bilingual('Returned', 'Devolvido') },
  { code: 'M', name: bilingual('Performed manually', 'Realizado manualmente') },
] as const satisfies CodeList<string>;

export type RoutePointStatus = (typeof routePointStatuses)[number]['code'];

export const RoutePointStatusCode = Type.Unsafe<RoutePointStatus>(
  Type.String({
    enum: codesOf(routePointStatuses),
    ...description(
      'P planned, R performed, E delivered, D returned, M performed manually',
      'P planejado, R realizado, E entregue, D devolvido, M realizado manualmente',
    ),
  }),
);
