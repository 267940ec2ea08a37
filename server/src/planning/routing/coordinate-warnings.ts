import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { canBeInBrazil, isAroundBrazil, looksSwapped } from '@tropeiro/domain/places/brazil.ts';
import { coordinatesText, swapped } from '@tropeiro/domain/places/coordinates.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { greatCircleM } from '../../travel/sphere.ts';
import type { PointToRoute } from './route-request.ts';

/** Points nearer to the middle of their plan are taken to be where they are said to be. */
const nearM = 500_000;

/** How many times as far from the middle as half of the points a point may be: a long way has points all along it. */
const strayFactor = 5;

/**
 * Points whose coordinates are hardly meant: far from Brazil and its neighbours, or far from all others of the plan. Where
 * the other way round they would be with the others, they were swapped. Fleets cross borders, so that none is refused.
 */
export function coordinateWarnings(points: readonly LocatedLine[]): PlanWarningFacts[] {
  const middle = middleOf(points);
  return points.flatMap((point) => warningsOf(point, middle));
}

/** The same of one point, where these are all. */
export const coordinateWarningsOf = (point: LocatedLine, all: readonly Coordinates[]): PlanWarningFacts[] =>
  warningsOf(point, middleOf(all));

type LocatedLine = Pick<PointToRoute, 'line' | keyof Coordinates>;

function warningsOf(point: LocatedLine, middle: Middle): PlanWarningFacts[] {
  const isAround = isAroundBrazil(point);
  if (isAround && middle.isNear(point)) return [];
  const otherWay = swapped(point);
  const where = isAround ? farFromOthers(middle.distanceTo(point)) : farFromBrazil;
  const details = { place: coordinatesText(point), where };
  return canBeInBrazil(otherWay) && middle.isNear(otherWay)
    ? [{ code: 'coordinates_swapped', line: point.line, details: { ...details, swapped: coordinatesText(otherWay) } }]
    : [{ code: 'coordinates_doubtful', line: point.line, details }];
}

/** Where a point probably is: in a sheet with its columns interchanged all of them are the other way round. */
const likeliest = (point: Coordinates): Coordinates => (looksSwapped(point) ? swapped(point) : point);

type Middle = ReturnType<typeof middleOf>;

/** The middle of some points, which a few that are far off do not move, and what is near it for this plan. */
function middleOf(points: readonly Coordinates[]) {
  const places = points.map(likeliest);
  const middle = {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  };
  const distanceTo = (place: Coordinates): number => greatCircleM(middle, place);
  const maxM = Math.max(nearM, strayFactor * median(places.map(distanceTo)));
  return { distanceTo, isNear: (place: Coordinates): boolean => distanceTo(place) <= maxM };
}

/** The upper one of two in the middle: of two places, neither is astray. */
const median = (values: readonly number[]): number =>
  Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;

const farFromBrazil = bilingual('far from Brazil', 'longe do Brasil');

function farFromOthers(metres: number): BilingualText {
  const kilometres = Math.round(metres / 1000);
  return bilingual(`${kilometres} km from the other points`, `a ${kilometres} km dos outros pontos`);
}
