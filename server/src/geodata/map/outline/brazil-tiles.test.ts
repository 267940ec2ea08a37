import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stateNames } from '@tropeiro/addresses/vocabulary/states.ts';
import { isInside } from '@tropeiro/roads/osm/areas/nest-rings.ts';
import { decodeTile } from '@tropeiro/roads/tiles/testing/decode-tile.ts';
import { municipalities } from '../../municipalities.ts';
import { brazilTiles } from './brazil-tiles.ts';
import { readStatesOutline, stateAreas } from './states-outline.ts';

const namesIn = (zoom: number, x: number, y: number) =>
  (decodeTile(brazilTiles().tile(zoom, x, y) as Uint8Array).get('outline_place') ?? []).map(
    ({ attributes }) => attributes.name,
  );

describe('The outline of Brazil', () => {
  it('has every state, with its capital within', () => {
    const states = stateAreas(readStatesOutline());
    assert.deepEqual(states.map(({ code }) => code).sort(), [...stateNames.keys()].sort());
    const outside = municipalities()
      .list()
      .filter(({ isCapital }) => isCapital)
      .filter(({ state, longitude, latitude }) => {
        const rings = states.find(({ code }) => code === state)?.polygons.map(([outer]) => outer);
        return !rings?.some((ring) => ring && isInside(longitude * 1e7, latitude * 1e7, ring));
      });
    // The outline is coarse, and these two are on islands beside it.
    assert.deepEqual(
      outside.map(({ name }) => name),
      ['Vitória', 'Florianópolis'],
    );
  });

  it('names capitals first, then states, then larger cities', () => {
    assert.deepEqual(namesIn(4, 5, 9).slice(0, 2), ['São Paulo', 'Curitiba']);
    const names = namesIn(6, 22, 37);
    assert.equal(names[0], 'Porto Alegre');
    assert.ok(names.includes('Caxias do Sul') && !names.includes('André da Rocha'));
  });

  it('names every municipality on the map of a region', () => {
    assert.ok(namesIn(8, 91, 149).includes('André da Rocha'));
  });
});
