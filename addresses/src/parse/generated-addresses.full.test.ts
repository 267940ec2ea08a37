import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import fc from 'fast-check';
import { normaliseName } from '../normalise/normalise-name.ts';
import { compareParts } from '../testing/compare-parts.ts';
import { generateAddress } from '../testing/generated-addresses.ts';
import { osmStreetNames } from '../testing/osm-street-names.ts';
import { cities, neighborhoods, streets } from '../testing/place-names.ts';
import { parseAddress } from './parse-address.ts';
import type { IsMunicipality } from './reading.ts';

const municipalities = new Set(
  cities.flatMap(([name, state]) => [normaliseName(name), `${normaliseName(name)}/${state}`]),
);

const isMunicipality: IsMunicipality = (name, state) =>
  municipalities.has(normaliseName(name) + (state === undefined ? '' : `/${state}`));

/** Parses addresses generated from the seed of this run, and returns the share of correctly read parts. */
function shareRight(names: readonly string[], known?: IsMunicipality): { share: number; wrong: string } {
  const random = seeded();
  let [parts, right] = [0, 0];
  const wrong: string[] = [];
  for (let count = scaledRuns(1000); count > 0; count--) {
    const { parts: expected, text } = generateAddress(random, names);
    const result = compareParts(expected, parseAddress(text, known));
    parts += result.count;
    right += result.count - result.wrong.length;
    if (result.wrong.length > 0) wrong.push(`${result.wrong.join(', ')} of ${JSON.stringify(text)}`);
  }
  return { share: right / parts, wrong: wrong.slice(0, 20).join('\n') };
}

describe('Generated addresses', () => {
  it('are read correctly in 99 of 100 parts if the municipalities are known', () => {
    const { share, wrong } = shareRight(streets, isMunicipality);
    assert.ok(share >= 0.99, `${share}\n${wrong}`);
  });

  it('are read correctly in 97 of 100 parts if only the larger cities are known', () => {
    const { share, wrong } = shareRight(streets);
    assert.ok(share >= 0.97, `${share}\n${wrong}`);
  });

  const extracts = new URL('../../../../shared/roads/', import.meta.url);
  it('are read correctly on the streets of three cities', { skip: !existsSync(extracts) && `no ${extracts}` }, () => {
    const names = osmStreetNames(extracts);
    assert.ok(names.length > 1000);
    const { share, wrong } = shareRight(names, isMunicipality);
    assert.ok(share >= 0.98, `${share}\n${wrong}`);
  });

  it('are read the same in any order of their parts', () => {
    const cases = fc.record({
      street: fc.constantFrom(...streets),
      number: fc.integer({ min: 1, max: 9999 }),
      flat: fc.integer({ min: 1, max: 2000 }),
      neighborhood: fc.constantFrom(...neighborhoods),
      city: fc.constantFrom(...cities),
      separator: fc.constantFrom(', ', '; ', '\t', '\n', ' | ', ' - '),
      isLarge: fc.boolean(),
    });
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });
    fc.assert(
      fc.property(cases, order, ({ street, number, flat, neighborhood, city, separator, isLarge }, places) => {
        const parts = [street, String(number), `ap ${flat}`, neighborhood, city.join('/'), '01310-200'];
        const written = (inOrder: readonly number[]): string => {
          const text = inOrder.map((place) => parts[place]).join(separator);
          return isLarge ? text.toUpperCase() : text;
        };
        const read = (text: string) => parseAddress(text, isMunicipality);
        assert.deepEqual(read(written(places)), read(written([0, 1, 2, 3, 4, 5])));
      }),
      { numRuns: 500 },
    );
  });
});
