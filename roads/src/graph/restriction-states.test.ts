import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { type ArcRestriction, RestrictionStates } from './restriction-states.ts';

const arcCount = 4;
const arc = fc.nat({ max: arcCount - 1 });
const restriction: fc.Arbitrary<ArcRestriction> = fc.record({
  kind: fc.constantFrom('no', 'only'),
  path: fc.array(arc, { minLength: 1, maxLength: 4 }),
  to: arc,
  classes: fc.integer({ min: 1, max: 15 }),
});

it('A state remembers exactly the restrictions whose paths have just been driven', () => {
  fc.assert(
    fc.property(fc.array(restriction, { maxLength: 8 }), fc.array(arc, { minLength: 1 }), (restrictions, walk) => {
      const states = new RestrictionStates(arcCount, restrictions);
      let state = walk[0]!;
      walk.forEach((last, step) => {
        if (step > 0) state = states.next(state, last);
        assert.equal(state < arcCount ? state : states.copies[state - arcCount], last);
        const driven = walk.slice(0, step + 1);
        for (let to = 0; to < arcCount; to++) {
          const holding = restrictions.filter(
            ({ path, to: end, kind }) =>
              path.every((each, at) => driven.at(at - path.length) === each) && (end === to) === (kind === 'no'),
          );
          const classes = holding.reduce((bits, rule) => bits | rule.classes, 0);
          assert.equal(states.forbidden(state, to), classes);
        }
      });
    }),
  );
});
