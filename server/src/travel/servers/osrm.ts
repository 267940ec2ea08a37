import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { ProviderFailed } from '../provider-failed.ts';
import { type RoadProtocol, type RoadQuestion, urlBelow } from './road-protocol.ts';
import { requireSize, validateTable } from './road-table.ts';

/**
 * Tables of OSRM (docs/http.md of Project-OSRM/osrm-backend, `table/v1`), with distances, which need version 5.18 or
 * later.
 */
export const osrm: RoadProtocol = {
  name: 'OSRM',
  requestOf: (base, { profile, sources, destinations }) => {
    const places: string[] = [];
    const known = new Map<string, number>();
    const indexOf = ({ latitude, longitude }: Coordinates): number => {
      const place = `${longitude},${latitude}`;
      const index = known.get(place) ?? places.push(place) - 1;
      known.set(place, index);
      return index;
    };
    const query = {
      sources: sources.map(indexOf).join(';'),
      destinations: destinations.map(indexOf).join(';'),
      annotations: 'duration,distance',
      generate_hints: 'false',
    };
    return { url: urlBelow(base, `table/v1/${encodeURIComponent(profile)}/${places.join(';')}`, query) };
  },
  readTable: (answer, question) => {
    const { code, durations, distances } = fieldsOf(answer);
    if (code !== 'Ok') throw new ProviderFailed(osrm.refusalOf(answer));
    return tableOf(durations, distances, question);
  },
  refusalOf: (answer) => {
    const { code } = fieldsOf(answer);
    return code === 'NoSegment' || code === 'NoTable'
      ? 'no_road'
      : typeof code === 'string'
        ? 'refused'
        : 'wrong_answer';
  },
};

function tableOf(durations: unknown, distances: unknown, question: RoadQuestion) {
  const durationRows = requireSize(durations, question);
  const distanceRows = requireSize(distances, question);
  return validateTable(question, (row, column) => ({
    durationS: durationRows[row]?.[column],
    distanceM: distanceRows[row]?.[column],
  }));
}

const fieldsOf = (
  answer: unknown,
): { readonly code?: unknown; readonly durations?: unknown; readonly distances?: unknown } =>
  typeof answer === 'object' && answer !== null ? answer : {};
