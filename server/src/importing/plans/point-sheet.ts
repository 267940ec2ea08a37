import { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { routePointColumns } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import { Type } from 'typebox';

/** The sheet of a plan's points, for its template and its headings. */
export const pointSheet = {
  noun: 'route_plan',
  columns: routePointColumns,
  keys: [],
  mainKey: 'name',
  createBody: Type.Object({ data: NewRoutePoint }),
} as const;
