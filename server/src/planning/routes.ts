import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { storedWarningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Handler } from '../handling/handler.ts';
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
    message: storedWarningText({ ...warning, details }, language),
  }));
  return { body: { data: { ...found, unassigned_points, warnings } }, version: onlyVersion };
};

/** Routes have no version of their own, because only changes of their plans change them. */
const onlyVersion = 1;
