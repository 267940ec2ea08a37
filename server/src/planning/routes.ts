import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { storedWarningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import * as store from '../store/planning/list-routes.ts';
import { findRoute } from '../store/planning/routes.ts';
import { unassignedTexts } from './routing/unassigned-reasons.ts';

export const listRoutes: Handler<'listRoutes'> = async ({ query, actor }) => {
  const { begin_date: begin, end_date: end } = query;
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listRoutes(query, { begin, end, ownOfUser: ownUserId(actor) });
};

export const getRoute: Handler<'getRoute'> = async ({ params, actor, db, language }) => {
  const found = await findRoute(db, params.id, ownUserId(actor));
  if (!found) throw new Refusal('not_found');
  const unassigned_points = found.unassigned_points.map(({ remedy, ...point }) => ({
    ...point,
    ...unassignedTexts(point.code, remedy, language),
  }));
  const warnings = found.warnings.map(({ details, ...warning }) => ({
    ...warning,
    message: storedWarningText({ ...warning, details }, language),
  }));
  return { body: { data: { ...found, unassigned_points, warnings } }, version: onlyVersion };
};

/** Routes have no version of their own, because only changes of their plans change them. */
const onlyVersion = 1;
