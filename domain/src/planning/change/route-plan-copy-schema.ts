import type { Type } from 'typebox';
import { bilingual } from '../../language/bilingual-text.ts';
import { Day, Noun } from '../../language/noun-schema.ts';
import { RoutePlanChange } from './route-plan-change-schema.ts';

const { external_code, vehicle_id, driver_id, helper_id } = RoutePlanChange.properties;

/** A copy of a plan for another day. Absent fields are copied; the external code gets the date appended. */
export const RoutePlanCopy = Noun('RoutePlanCopy', {
  date: Day(bilingual('Day on which it begins, in the company’s time zone', 'Dia em que começa, no fuso da empresa')),
  external_code,
  vehicle_id,
  driver_id,
  helper_id,
});
export type RoutePlanCopy = Type.Static<typeof RoutePlanCopy>;
