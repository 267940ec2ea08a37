import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { type RoadProtocol, type RoadTable, urlBelow } from './road-protocol.ts';
import { requireSize, type UncheckedCell, validateTable } from './road-table.ts';

/** Error codes that a place causes: no road is near it, or none of those is connected. */
const noRoadErrors: ReadonlySet<unknown> = new Set([170, 171, 442]);

/** Tables of Valhalla (docs/api/matrix/api-reference of valhalla/valhalla), in kilometres. */
export const valhalla: RoadProtocol = {
  name: 'Valhalla',
  requestOf: (base, { profile, sources, destinations }) => ({
    url: urlBelow(base, 'sources_to_targets'),
    body: {
      sources: sources.map(locationOf),
      targets: destinations.map(locationOf),
      costing: profile,
      units: 'km',
      verbose: false,
    },
  }),
  readTable: (answer, question): RoadTable => {
    const table = fieldsOf(answer).sources_to_targets;
    if (!Array.isArray(table)) {
      // The response to `verbose: false`: one matrix each.
      const { durations, distances } = fieldsOf(table);
      const durationRows = requireSize(durations, question);
      const distanceRows = requireSize(distances, question);
      return validateTable(question, (row, column) => cellOf(durationRows[row]?.[column], distanceRows[row]?.[column]));
    }
    // Versions without `verbose`: one object per pair.
    const rows = requireSize(table, question);
    return validateTable(question, (row, column) => {
      const { time, distance } = fieldsOf(rows[row]?.[column]);
      return cellOf(time, distance);
    });
  },
  refusalOf: (answer) => {
    const { error_code: code } = fieldsOf(answer);
    return noRoadErrors.has(code) ? 'no_road' : code === undefined ? 'wrong_answer' : 'refused';
  },
};

const locationOf = ({ latitude, longitude }: Coordinates) => ({ lat: latitude, lon: longitude });

const cellOf = (durationS: unknown, distanceKm: unknown): UncheckedCell => ({
  durationS,
  distanceM: typeof distanceKm === 'number' ? distanceKm * 1000 : distanceKm,
});

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
