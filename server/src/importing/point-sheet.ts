import { NewRoutePoint } from '@tropeiro/domain/planning/new-route-point.ts';
import { routePointColumns } from '@tropeiro/domain/planning/route-point-columns.ts';
import { Type } from 'typebox';

/** A sheet with the points of a plan, as its template and its headings are made. */
export const pointSheet = {
  noun: 'route_plan',
  columns: routePointColumns,
  keys: [],
  mainKey: 'name',
  createBody: Type.Object({ data: NewRoutePoint }),
} as const;
