import type { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { Day, Noun } from '../language/schema.ts';
import { RoutePlanChange } from './route-plan-change.ts';

const { external_code, vehicle_id, driver_id, helper_id } = RoutePlanChange.properties;

/** A plan that is made of another for another day: what is absent is as it is there, but for the code, which gets the date. */
export const RoutePlanCopy = Noun('RoutePlanCopy', {
  date: Day(
    bilingual(
      'The day on which it begins, in the time zone of the company',
      'O dia em que começa, no fuso horário da empresa',
    ),
  ),
  external_code,
  vehicle_id,
  driver_id,
  helper_id,
});
export type RoutePlanCopy = Type.Static<typeof RoutePlanCopy>;
