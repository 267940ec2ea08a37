import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { canBeInBrazil, isAroundBrazil, looksSwapped } from '@tropeiro/domain/places/brazil.ts';
import { coordinatesText, swapped } from '@tropeiro/domain/places/coordinates.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { greatCircleM } from '../../../travel/sphere.ts';
import type { PointToRoute } from '../route-request.ts';

/** Points within this distance of the plan's middle are not doubted. */
const nearM = 500_000;

/**
 * A point is too far away at this multiple of the median distance from the middle. On a long route, points are spread
 * along all of it.
 */
const strayFactor = 5;

/**
 * Warns about coordinates that are probably wrong: far from Brazil and its neighbours, or far from the other points of
 * the plan. If the swapped coordinates would be near the others, they were probably swapped. Fleets cross borders, so
 * no point is refused.
 */
export function coordinateWarnings(points: readonly LocatedLine[]): PlanWarningFacts[] {
  const middle = middleOf(points);
  return points.flatMap((point) => warningsOf(point, middle));
}

/** The same for one point, given all coordinates of the plan. */
export const coordinateWarningsOf = (point: LocatedLine, all: readonly Coordinates[]): PlanWarningFacts[] =>
  warningsOf(point, middleOf(all));

type LocatedLine = Pick<PointToRoute, 'line' | keyof Coordinates>;

function warningsOf(point: LocatedLine, middle: Middle): PlanWarningFacts[] {
  const isAround = isAroundBrazil(point);
  if (isAround && middle.isNear(point)) return [];
  const swappedPoint = swapped(point);
  const where = isAround ? farFromOthers(middle.distanceTo(point)) : farFromBrazil;
  const details = { place: coordinatesText(point), where };
  return canBeInBrazil(swappedPoint) && middle.isNear(swappedPoint)
    ? [
        {
          code: 'coordinates_swapped',
          line: point.line,
          details: { ...details, swapped: coordinatesText(swappedPoint) },
        },
      ]
    : [{ code: 'coordinates_doubtful', line: point.line, details }];
}

/** The probable location of a point: if a sheet has its columns interchanged, all of its points are swapped. */
const likeliest = (point: Coordinates): Coordinates => (looksSwapped(point) ? swapped(point) : point);

type Middle = ReturnType<typeof middleOf>;

/** The median location of points, which outliers do not move, and the distance that counts as near in this plan. */
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

/** The upper median. Of two places, neither counts as an outlier. */
const median = (values: readonly number[]): number =>
  Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;

const farFromBrazil = bilingual('far from Brazil', 'longe do Brasil');

function farFromOthers(metres: number): BilingualText {
  const kilometres = Math.round(metres / 1000);
  return bilingual(`${kilometres} km from the other points`, `a ${kilometres} km dos outros pontos`);
}
