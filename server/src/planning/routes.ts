import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { keptWarningText } from '@tropeiro/domain/planning/plan-warning.ts';
import type { Handler } from '../handling/call.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { findRoute } from '../store/planning/routes.ts';
import { unassignedTexts } from './routing/unassigned-reasons.ts';

export const getRoute: Handler<'getRoute'> = async ({ params, actor, db, language }) => {
  const found = await findRoute(db, params.id, ownUserId(actor));
  if (!found) throw new Refusal('not_found');
  const unassigned_points = found.unassigned_points.map(({ remedy, ...point }) => ({
    ...point,
    ...unassignedTexts(point.code, remedy, language),
  }));
  const warnings = found.warnings.map(({ details, ...warning }) => ({
    ...warning,
    message: keptWarningText({ ...warning, details }, language),
  }));
  return { body: { data: { ...found, unassigned_points, warnings } }, version: onlyVersion };
};

/** A route is told apart by what it shows alone: it is not changed itself, but by changes of its plans. */
const onlyVersion = 1;
