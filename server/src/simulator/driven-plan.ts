import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';
import type { TimeSpan } from './time-span.ts';
import type { WorkingDay } from './working-day.ts';

/** A moment of a drive: where the vehicle was, and how far it had come that day. */
export type Passage = Coordinates & { readonly atMs: number; readonly wayM: number };

/** The time that a vehicle spent at a point of its plan; it may come back to it. */
export type Visit = TimeSpan &
  Coordinates & { readonly routePointId: number; readonly attempt: number; readonly wayM: number };

/** A plan as a vehicle drove it: when it left for the first stop, where it was when, and when it was home. */
export type DrivenPlan = { readonly left: Passage; readonly visits: readonly Visit[]; readonly back: Passage };

/** How a plan with these points was driven on a day; undefined where the vehicle came to none of them. */
export function drivenPlan({ stages, wayM }: WorkingDay, routePointIds: ReadonlySet<number>): DrivenPlan | undefined {
  const attempts = new Map<number, number>();
  const visits = stages.flatMap(({ served, fromMs, untilMs, wayM }): Visit[] => {
    const { routePointId } = served ?? {};
    if (!served || routePointId === undefined || !routePointIds.has(routePointId)) return [];
    const attempt = (attempts.get(routePointId) ?? 0) + 1;
    attempts.set(routePointId, attempt);
    return [{ ...placeOf(served), routePointId, attempt, fromMs, untilMs, wayM }];
  });
  const [firstMs, drives] = [visits[0]?.fromMs ?? 0, stages.filter(({ kind }) => kind === 'driving')];
  const [first, last] = [drives.findLast(({ untilMs }) => untilMs <= firstMs), drives.at(-1)];
  const night = stages.at(-1);
  if (!first || !last || !night) return undefined;
  return {
    left: { ...placeOf(first.place), atMs: first.fromMs, wayM: first.wayM },
    visits,
    back: { ...placeOf(night.place), atMs: last.untilMs, wayM },
  };
}

const placeOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });
