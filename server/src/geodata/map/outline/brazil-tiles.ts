import { stateNames } from '@tropeiro/addresses/vocabulary/states.ts';
import { OutlineTiles } from '@tropeiro/roads/tiles/outline/outline-tiles.ts';
import { municipalities } from '../../municipalities.ts';
import { outlinePlaces } from './outline-places.ts';
import { readStatesOutline, stateAreas } from './states-outline.ts';

let known: OutlineTiles | undefined;

/** Tiles with the states of Brazil and the names of its municipalities. They are prepared on first use. */
export function brazilTiles(): OutlineTiles {
  known ??= makeBrazilTiles();
  return known;
}

function makeBrazilTiles(): OutlineTiles {
  const states = stateAreas(readStatesOutline());
  const areas = states.map(({ code, polygons }) => ({
    attributes: [
      { key: 'class', value: 'state' },
      { key: 'name', value: stateNames.get(code) ?? code },
    ] as const,
    polygons,
  }));
  return new OutlineTiles(areas, outlinePlaces(states, municipalities().list()));
}
