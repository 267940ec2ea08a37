import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { completeProblem } from '../../../solving/problem-to-solve.ts';
import type { RouteRequest } from '../route-request.ts';
import { crewWith, halfHours, officeHours, requestOf, routedAsSolved, window } from '../small-requests.fixture.ts';
import { toProblem } from '../to-problem.ts';

const depot = { type: 'PA' } as const;
const sixes = Array.from({ length: 5 }, () => ({ capacity: 6 }));

describe('Points without room are reported with the shortage of all crews:', () => {
  const cases: readonly [title: string, request: RouteRequest, warnings: string[]][] = [
    [
      'load, and how many more of the largest vehicle it takes at least',
      requestOf({ crews: [crewWith({ capacity: 7 }), crewWith({ capacity: 6 })], points: [depot, ...sixes] }),
      [
        'The total load is 30, 17 more than all vehicles can carry: at least 3 more vehicles of the largest size would be needed.',
      ],
    ],
    [
      'load of deliveries or of pick-ups, since the ones make room for the others',
      requestOf({
        crews: [crewWith({ capacity: 6 })],
        points: [depot, { capacity: 6 }, { capacity: 6, type: 'PC' }, { capacity: 1, type: 'PC' }],
      }),
      [
        'The total load is 7, 1 more than all vehicles can carry: at least 1 more vehicle of the largest size would be needed.',
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
      ['The points need at least 1 h 20 min of service and travel, 35 min more than the working time of all crews.'],
    ],
    [
      'hours, with the shortest possible ways, and none in a break',
      requestOf({
        crews: [crewWith({ shift: officeHours })],
        period: window('11:00', '14:00'),
        points: [depot, {}, {}, {}, {}],
      }),
      ['The points need at least 2 h 40 min of service and travel, 40 min more than the working time of all crews.'],
    ],
    [
      'nothing, where all are served',
      requestOf({ crews: [crewWith({ capacity: 60 })], points: [depot, ...sixes] }),
      [],
    ],
  ];
  for (const [title, request, expected] of cases)
    it(title, async () => {
      const { travels, locations } = await halfHours(request);
      const mapping = toProblem(request, travels, locations);
      const { warnings } = routedAsSolved(solve(completeProblem(mapping.problem), { iterations: 100 }), mapping);
      const shortages = warnings.filter(({ code }) => code.endsWith('_exceeds_fleet'));
      assert.deepEqual(
        shortages.map((warning) => warningText(warning, 'en')),
        expected,
      );
    });
});
