import { Type } from 'typebox';
import { codesOf } from '../../language/codes.ts';
import { description } from '../../language/noun-schema.ts';
import { type RoutePointStatus, routePointStatuses } from './route-point-status.ts';

export const RoutePointStatusCode = Type.Unsafe<RoutePointStatus>(
  Type.String({
    enum: codesOf(routePointStatuses),
    ...description(
      'P planned, R performed, E delivered, D returned, M performed manually',
      'P planejado, R realizado, E entregue, D devolvido, M realizado manualmente',
    ),
  }),
);
