import { cityKey, listLargerCities } from '@tropeiro/addresses/vocabulary/cities.ts';
import { stateNames } from '@tropeiro/addresses/vocabulary/states.ts';
import { doubleAreaOf } from '@tropeiro/roads/osm/areas/area.ts';
import { labelPoint } from '@tropeiro/roads/osm/areas/label-point.ts';
import type { OutlinePlace } from '@tropeiro/roads/tiles/outline/outline-tiles.ts';
import type { Municipality } from '../../municipality.ts';
import type { StateArea } from './states-outline.ts';

/**
 * The names of the map: capitals, states, larger cities and then the other municipalities at their seats. Where two do
 * not fit, the map shows the first of them.
 */
export function outlinePlaces(states: readonly StateArea[], municipalities: readonly Municipality[]): OutlinePlace[] {
  const ranks = largerCityRanks();
  const rankOf = ({ name, state }: Municipality): number => ranks.get(`${state} ${cityKey(name)}`) ?? Infinity;
  const others = municipalities.filter(({ isCapital }) => !isCapital).toSorted((a, b) => compare(rankOf(a), rankOf(b)));
  return [
    ...municipalities.filter(({ isCapital }) => isCapital).map((capital) => placeOf(capital, 'capital', 3)),
    ...states.flatMap(stateName),
    ...others.map((municipality) => {
      const rank = rankOf(municipality);
      if (rank === Infinity) return placeOf(municipality, 'town', 8);
      return placeOf(municipality, 'city', rank < 3 ? 5 : rank < 10 ? 6 : 7);
    }),
  ];
}

/** The place of each larger city among those of its state, the largest first. */
const largerCityRanks = (): ReadonlyMap<string, number> =>
  new Map(
    [...stateNames.keys()].flatMap((state) =>
      listLargerCities(state).map((name, rank) => [`${state} ${cityKey(name)}`, rank] as const),
    ),
  );

const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

const placeOf = (
  { name, latitude, longitude }: Municipality,
  kind: 'capital' | 'city' | 'town',
  minZoom: number,
): OutlinePlace => ({
  attributes: [
    { key: 'class', value: kind },
    { key: 'name', value: name },
  ],
  minZoom,
  longitude: Math.round(longitude * 1e7),
  latitude: Math.round(latitude * 1e7),
});

/** The name of a state, in its largest part. */
function stateName({ code, polygons }: StateArea): OutlinePlace[] {
  const rings = polygons.flatMap(([outer]) => (outer === undefined ? [] : [outer]));
  const largest = rings.toSorted((one, other) => Math.abs(doubleAreaOf(other)) - Math.abs(doubleAreaOf(one)))[0];
  if (largest === undefined) return [];
  const { longitude, latitude } = labelPoint(largest);
  const name = stateNames.get(code) ?? code;
  return [
    {
      attributes: [
        { key: 'class', value: 'state' },
        { key: 'name', value: name },
      ],
      minZoom: 3,
      longitude: Math.round(longitude),
      latitude: Math.round(latitude),
    },
  ];
}
