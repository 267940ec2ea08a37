import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectors } from '../engine/detectors.ts';
import { eventsIn } from './example.ts';
import { examples } from './examples.ts';

describe('The examples', () => {
  const categories = detectors.flatMap(({ categories }) => categories);
  for (const category of categories) {
    it(`have one event of category ${category}`, () => {
      const own = examples.filter((example) => example.categories.includes(category));
      assert.equal(own.length, 1);
      assert.equal(own.flatMap((example) => eventsIn(example, category)).length, 1);
    });
  }
});
