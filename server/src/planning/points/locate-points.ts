import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import { geocodingQualities, isAsNear } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import { citiesOf } from '../../geocoding/city-doubt.ts';
import type { Geocoding, GeocodingCaller } from '../../geocoding/geocoding.ts';
import type { GeocodingResult } from '../../geocoding/geocoding-result.ts';
import { isPlausible, trustedMinConfidence } from '../../geocoding/rank-places.ts';
import { unansweredReason } from '../../geocoding/unanswered.ts';
import type { UnassignedRemedy } from '../routing/unassigned-reasons.ts';
import { isPlaced, type PlacedLine, type PointLine } from './read-points.ts';

/** Points with a known location, points without one, and warnings about both. */
export type LocatedPoints = {
  readonly placed: readonly PlacedLine[];
  readonly unplaced: readonly UnplacedLine[];
  readonly warnings: readonly PlanWarningFacts[];
};

/** A point that could not be located, with the best candidate or the reason. */
export type UnplacedLine = PointLine & { readonly remedy: UnassignedRemedy | null };

export type LocatingOptions = GeocodingCaller & {
  readonly geocoding: Geocoding;
  /** Whether a municipality is precise enough. */
  readonly acceptsLowQuality: boolean;
  readonly report: ReportProgress;
};

/** Looks up the addresses of points without coordinates, in order. If a geocoder fails, the plan is still made. */
export async function locatePoints(points: readonly PointLine[], options: LocatingOptions): Promise<LocatedPoints> {
  const { geocoding, acceptsLowQuality, report } = options;
  const unlocated = points.filter((line) => !isPlaced(line));
  if (unlocated.length === 0) return { placed: points.filter(isPlaced), unplaced: [], warnings: [] };
  report({ phase: 'geocoding', total: unlocated.length });
  const found = await geocoding.findAll(
    unlocated.map(({ point }) => point.address ?? ''),
    options,
    (done, total) => report({ phase: 'geocoding', done, total }),
  );
  const located = new Map(unlocated.map((line, index) => [line, locate(line, found[index]!, acceptsLowQuality)]));
  const all = points.map((line) => located.get(line)?.line ?? line);
  return {
    placed: all.filter(isPlaced),
    unplaced: [...located.values()].flatMap(({ line, remedy }) => (isPlaced(line) ? [] : { ...line, remedy })),
    warnings: [
      ...missingGeocoderWarnings(options),
      ...unansweredWarnings(
        'geocoding_unavailable',
        found.filter(({ isAnswered }) => !isAnswered),
      ),
      ...unansweredWarnings(
        'geocoding_incomplete',
        found.filter(({ isAnswered, isComplete }) => isAnswered && !isComplete),
      ),
      ...[...located.values()].flatMap(({ warnings }) => warnings),
    ],
  };
}

/** Warns that for some addresses no geocoder answered, or not all that might have a better result. */
const unansweredWarnings = (
  code: 'geocoding_unavailable' | 'geocoding_incomplete',
  found: readonly GeocodingResult[],
): readonly PlanWarningFacts[] =>
  found.length === 0 ? [] : [{ code, line: null, details: { reason: unansweredReason(found) } }];

function missingGeocoderWarnings(locating: LocatingOptions): readonly PlanWarningFacts[] {
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

function locate(line: PointLine, found: GeocodingResult, acceptsLowQuality: boolean): Located {
  const { places, isAnswered, doubt, lacksNumber = false } = found;
  const [place] = places;
  const doubts = doubt ? [{ ...doubt, line: line.line }] : [];
  if (!place) return notLocated(line, isAnswered ? null : { kind: 'not_asked' }, doubts);
  if (!isPlausible(place) || (place.quality === 'municipality' && !acceptsLowQuality))
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

/**
 * A point that was not located. For a departure or arrival, a warning is added, because the plan then begins or ends
 * elsewhere.
 */
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
  confidence >= trustedMinConfidence && isAsNear(quality, 'street');

const lowQuality = (line: number, { address, quality }: GeocodedPlace): PlanWarningFacts => ({
  code: 'low_geocoding_quality',
  line,
  details: {
    address: verbatim(address),
    quality: geocodingQualities.find(({ code }) => code === quality)!.name,
  },
});
