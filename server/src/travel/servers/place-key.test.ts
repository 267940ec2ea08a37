import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeKey, placeOf } from './place-key.ts';

describe('The key of a place', () => {
  const longitudes = [-180, -179.99999, -51.21771, 0, 179.99999, 180];
  const places = [-90, -89.99999, -30.03461, 0, 0.00001, 90].flatMap((latitude) =>
    longitudes.map((longitude) => ({ latitude, longitude })),
  );

  it('is unique, to the ends of the globe', () => {
    assert.equal(new Set(places.map(placeKey)).size, places.length);
    for (const place of places) {
      assert.ok(Number.isSafeInteger(placeKey(place)));
      assert.deepEqual(placeOf(placeKey(place)), place);
    }
  });

  it('is shared by places less than a metre away', () =>
    assert.equal(
      placeKey({ latitude: -30.034612, longitude: -51.217708 }),
      placeKey({ latitude: -30.03461, longitude: -51.21771 }),
    ));
});
