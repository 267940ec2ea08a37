import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warningText } from '@tropeiro/domain/planning/plan-warning.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { fromSolution } from './from-solution.ts';
import type { RouteRequest } from './route-request.ts';
import { crewWith, halfHours, officeHours, requestOf, window } from './small-requests.fixture.ts';
import { toProblem } from './to-problem.ts';

const depot = { type: 'PA' } as const;
const sixes = Array.from({ length: 5 }, () => ({ capacity: 6 }));

describe('Points that find no room are told with what all crews lack:', () => {
  const cases: readonly [says: string, request: RouteRequest, warnings: string[]][] = [
    [
      'load, and how many more of the largest vehicle it takes at least',
      requestOf({ crews: [crewWith({ capacity: 7 }), crewWith({ capacity: 6 })], points: [depot, ...sixes] }),
      [
        'The points load 30 together, 17 more than all vehicles: it takes 3 more vehicles at least, as large as the largest.',
      ],
    ],
    [
      'load of deliveries or of pick-ups, since the ones make room for the others',
      requestOf({
        crews: [crewWith({ capacity: 6 })],
        points: [depot, { capacity: 6 }, { capacity: 6, type: 'PC' }, { capacity: 1, type: 'PC' }],
      }),
      [
        'The points load 7 together, 1 more than all vehicles: it takes 1 more vehicle at least, as large as the largest.',
      ],
    ],
    [
      'no load, where it would all fit if it could be divided',
      requestOf({ crews: [crewWith({ capacity: 10 }), crewWith({ capacity: 8 })], points: [depot, ...sixes.slice(2)] }),
      [],
    ],
    [
      'no load, where only a point is left out that no vehicle could load',
      requestOf({ crews: [crewWith({ capacity: 6 })], points: [depot, { capacity: 6 }, { capacity: 7 }] }),
      [],
    ],
    [
      'no load, where a vehicle loads any',
      requestOf({
        crews: [crewWith({ capacity: null })],
        period: window('08:00', '08:45'),
        points: [depot, { capacity: 600 }, { capacity: 1 }],
      }),
      ['The points take 1 h 20 min of service and travel at least, 35 min more than all crews work together.'],
    ],
    [
      'hours, with the ways that nobody can do without, and none in a break',
      requestOf({
        crews: [crewWith({ shift: officeHours })],
        period: window('11:00', '14:00'),
        points: [depot, {}, {}, {}, {}],
      }),
      ['The points take 2 h 40 min of service and travel at least, 40 min more than all crews work together.'],
    ],
    [
      'nothing, where all are served',
      requestOf({ crews: [crewWith({ capacity: 60 })], points: [depot, ...sixes] }),
      [],
    ],
  ];
  for (const [says, request, expected] of cases)
    it(says, async () => {
      const { travels, locations } = await halfHours(request);
      const mapping = toProblem(request, travels, locations);
      const { warnings } = await fromSolution(solve(completeProblem(mapping.problem), { iterations: 100 }), mapping);
      const told = warnings.filter(({ code }) => code.endsWith('_exceeds_fleet'));
      assert.deepEqual(
        told.map((warning) => warningText(warning, 'en')),
        expected,
      );
    });
});
