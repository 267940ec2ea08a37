import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { geocodingQualities, isAsNear } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { citiesOf } from '../../geocoding/city-doubt.ts';
import type { Found } from '../../geocoding/found.ts';
import type { Geocoding, GeocodingCaller } from '../../geocoding/geocoding.ts';
import { isBelieved, trustedFrom } from '../../geocoding/rank-places.ts';
import { unansweredReason } from '../../geocoding/unanswered.ts';
import type { ReportProgress } from '../../handling/progress.ts';
import type { UnassignedRemedy } from '../routing/unassigned-reasons.ts';
import { isPlaced, type PlacedLine, type PointLine } from './read-points.ts';

/** Points of which it is known where they are, and those of which it is not, with what is to be said of both. */
export type LocatedPoints = {
  readonly placed: readonly PlacedLine[];
  readonly unplaced: readonly UnplacedLine[];
  readonly warnings: readonly PlanWarningFacts[];
};

/** A point that nobody knows where to find, with what was found instead, or why nothing was. */
export type UnplacedLine = PointLine & { readonly remedy: UnassignedRemedy | null };

export type Locating = GeocodingCaller & {
  readonly geocoding: Geocoding;
  /** Whether a municipality will do. */
  readonly acceptsLowQuality: boolean;
  readonly report: ReportProgress;
};

/** Looks up the addresses of points without coordinates, in the order of the points. A geocoder that fails fails no plan. */
export async function locatePoints(points: readonly PointLine[], locating: Locating): Promise<LocatedPoints> {
  const { geocoding, acceptsLowQuality, report } = locating;
  const lost = points.filter((line) => !isPlaced(line));
  if (lost.length === 0) return { placed: points.filter(isPlaced), unplaced: [], warnings: [] };
  report({ phase: 'geocoding', total: lost.length });
  const found = await geocoding.findAll(
    lost.map(({ point }) => point.address ?? ''),
    locating,
    (done, total) => report({ phase: 'geocoding', done, total }),
  );
  const located = new Map(lost.map((line, at) => [line, locate(line, found[at]!, acceptsLowQuality)]));
  const all = points.map((line) => located.get(line)?.line ?? line);
  return {
    placed: all.filter(isPlaced),
    unplaced: [...located.values()].flatMap(({ line, remedy }) => (isPlaced(line) ? [] : { ...line, remedy })),
    warnings: [
      ...missingGeocoders(locating),
      ...silence(
        'geocoding_unavailable',
        found.filter(({ isAnswered }) => !isAnswered),
      ),
      ...silence(
        'geocoding_incomplete',
        found.filter(({ isAnswered, isWhole }) => isAnswered && !isWhole),
      ),
      ...[...located.values()].flatMap(({ warnings }) => warnings),
    ],
  };
}

/** That nobody answered for some addresses, or not everybody who may know better. */
const silence = (
  code: 'geocoding_unavailable' | 'geocoding_incomplete',
  found: readonly Found[],
): readonly PlanWarningFacts[] =>
  found.length === 0 ? [] : [{ code, line: null, details: { reason: unansweredReason(found) } }];

function missingGeocoders(locating: Locating): readonly PlanWarningFacts[] {
  const missing = locating.geocoding.missingOf(locating);
  if (missing.length === 0) return [];
  const details = { geocoders: verbatim(missing.join(', ')), available: verbatim(locating.geocoding.names.join(', ')) };
  return [{ code: 'geocoder_not_set_up', line: null, details }];
}

type Located = {
  readonly line: PointLine;
  readonly remedy: UnassignedRemedy | null;
  readonly warnings: readonly PlanWarningFacts[];
};

function locate(line: PointLine, found: Found, acceptsLowQuality: boolean): Located {
  const { places, isAnswered, doubt, lacksNumber = false } = found;
  const [place] = places;
  const doubts = doubt ? [{ ...doubt, line: line.line }] : [];
  if (!place) return notLocated(line, isAnswered ? null : { kind: 'not_asked' }, doubts);
  if (!isBelieved(place) || (place.quality === 'municipality' && !acceptsLowQuality))
    return notLocated(
      line,
      { kind: 'candidate', place, ...(doubt?.code === 'city_missing' && { cities: citiesOf(places) }) },
      doubts,
    );
  const { latitude, longitude, quality, provider } = place;
  const placed = { ...line, point: { ...line.point, latitude, longitude }, geocoding: { quality, provider } };
  return {
    line: placed,
    remedy: null,
    warnings: isTrusted(place) && !lacksNumber ? doubts : [lowQuality(line.line, place), ...doubts],
  };
}

/** A plan that begins or ends elsewhere than its sender thinks is another plan: the place that is missing is told. */
function notLocated(line: PointLine, remedy: UnassignedRemedy | null, doubts: readonly PlanWarningFacts[]): Located {
  const { type } = line.point;
  if (!isTerminal(type)) return { line, remedy, warnings: doubts };
  const missing = { code: 'terminal_not_located' as const, line: line.line, details: withoutTerminal[type] };
  return { line, remedy, warnings: [missing, ...doubts] };
}

const withoutTerminal = {
  PA: {
    terminal: bilingual('departure', 'partida'),
    instead: bilingual(
      'begins at the base of the vehicle, or else at its first point',
      'começa na base do veículo ou, sem ela, no seu primeiro ponto',
    ),
  },
  CH: {
    terminal: bilingual('arrival', 'chegada'),
    instead: bilingual('ends at its last point', 'termina no seu último ponto'),
  },
};

const isTrusted = ({ quality, confidence }: GeocodedPlace): boolean =>
  confidence >= trustedFrom && isAsNear(quality, 'street');

const lowQuality = (line: number, { address, quality }: GeocodedPlace): PlanWarningFacts => ({
  code: 'low_geocoding_quality',
  line,
  details: {
    address: verbatim(address),
    quality: geocodingQualities.find(({ code }) => code === quality)!.name,
  },
});
