import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';
import type { TimeSpan } from './time-span.ts';
import type { WorkingDay } from './working-day.ts';

/** A moment of a drive: the place, and the distance driven on that day. */
export type Passage = Coordinates & { readonly atMs: number; readonly travelledM: number };

/** The time that a vehicle spent at a point of its plan. It may visit a point again. */
export type Visit = TimeSpan &
  Coordinates & { readonly routePointId: number; readonly attempt: number; readonly travelledM: number };

/** A plan as driven: the departure to the first stop, the visits, and the return. */
export type DrivenPlan = { readonly left: Passage; readonly visits: readonly Visit[]; readonly back: Passage };

/** How a plan with these points was driven on a day. Undefined if the vehicle visited none of them. */
export function drivenPlan(
  { stages, travelledM }: WorkingDay,
  routePointIds: ReadonlySet<number>,
): DrivenPlan | undefined {
  const attempts = new Map<number, number>();
  const visits = stages.flatMap(({ served, fromMs, untilMs, travelledM }): Visit[] => {
    const { routePointId } = served ?? {};
    if (!served || routePointId === undefined || !routePointIds.has(routePointId)) return [];
    const attempt = (attempts.get(routePointId) ?? 0) + 1;
    attempts.set(routePointId, attempt);
    return [{ ...placeOf(served), routePointId, attempt, fromMs, untilMs, travelledM }];
  });
  const [firstMs, drives] = [visits[0]?.fromMs ?? 0, stages.filter(({ kind }) => kind === 'driving')];
  const [first, last] = [drives.findLast(({ untilMs }) => untilMs <= firstMs), drives.at(-1)];
  const night = stages.at(-1);
  if (!first || !last || !night) return undefined;
  return {
    left: { ...placeOf(first.place), atMs: first.fromMs, travelledM: first.travelledM },
    visits,
    back: { ...placeOf(night.place), atMs: last.untilMs, travelledM },
  };
}

const placeOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });
