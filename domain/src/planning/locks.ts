import type { Fault } from '../faults/fault.ts';
import { Refusal } from '../faults/refusal.ts';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { listedIds } from './listed-ids.ts';

/**
 * The refusal to change a locked plan. A lock protects the planning: points, order, crew and times. It does not protect the
 * execution: actions of drivers and of the desk, also a cancellation by the customer, apply to locked plans and points.
 */
export const lockedPlan = (id: number): Refusal =>
  new Refusal('locked', { details: { what: bilingual(`route plan ${id}`, `plano de rota ${id}`) } });

/** A locked point that a call would move, remove or delay. The pointer is absent if the call does not name it. */
export type LockedPoint = { readonly id: number; readonly pointer?: string };

/** The refusal to move, remove or delay locked points. */
export const lockedPoints = (points: readonly LockedPoint[]): Refusal =>
  new Refusal('locked', {
    details: { what: pointsText(points.map(({ id }) => id)) },
    faults: points.flatMap(({ pointer }): Fault[] => (pointer === undefined ? [] : [{ pointer, code: 'locked' }])),
  });

function pointsText(ids: readonly number[]): BilingualText {
  const listed = listedIds(ids);
  return ids.length === 1
    ? bilingual(`route point ${listed}`, `ponto de rota ${listed}`)
    : bilingual(`route points ${listed}`, `pontos de rota ${listed}`);
}
