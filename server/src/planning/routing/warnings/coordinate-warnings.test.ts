import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { requestOf } from '../small-requests.fixture.ts';
import { coordinateWarnings } from './coordinate-warnings.ts';

type Place = readonly [latitude: number, longitude: number];

const warningLines = (...places: readonly Place[]): string[] => {
  const { points } = requestOf({ points: places.map(([latitude, longitude]) => ({ latitude, longitude })) });
  return coordinateWarnings(points).map((warning) => `${warning.code} ${warning.line}: ${warningText(warning, 'en')}`);
};

const portoAlegre: readonly Place[] = [
  [-30.03, -51.22],
  [-29.99, -51.17],
  [-29.92, -51.18],
];

describe('Coordinates that are probably wrong', () => {
  const cases: readonly [title: string, places: readonly Place[], reported: readonly string[]][] = [
    [
      'are reported as swapped if, swapped, they are near the others',
      [...portoAlegre, [-51.2, -30.05]],
      [
        'coordinates_swapped 4: Its latitude and longitude look swapped: (-51.2, -30.05) is far from Brazil, but (-30.05, -51.2) is not.',
      ],
    ],
    [
      'are reported as swapped for a single point',
      [[-46.6, -23.5]],
      [
        'coordinates_swapped 1: Its latitude and longitude look swapped: (-46.6, -23.5) is far from Brazil, but (-23.5, -46.6) is not.',
      ],
    ],
    [
      'are zero',
      [...portoAlegre, [0, 0]],
      ['coordinates_doubtful 4: Its coordinates look wrong: (0, 0) is far from Brazil.'],
    ],
    [
      'have lost a sign',
      [...portoAlegre, [30.03, -51.2]],
      ['coordinates_doubtful 4: Its coordinates look wrong: (30.03, -51.2) is far from Brazil.'],
    ],
    [
      'are far from all others',
      [...portoAlegre, [-3.1, -60.02]],
      ['coordinates_doubtful 4: Its coordinates look wrong: (-3.1, -60.02) is 3124 km from the other points.'],
    ],
  ];
  for (const [title, places, expected] of cases) it(title, () => assert.deepEqual(warningLines(...places), expected));

  it('are those of every point of a sheet with its columns interchanged', () => {
    const swapped = portoAlegre.map(([latitude, longitude]): Place => [longitude, latitude]);
    assert.deepEqual(
      warningLines(...swapped).map((text) => text.split(':')[0]),
      ['coordinates_swapped 1', 'coordinates_swapped 2', 'coordinates_swapped 3'],
    );
  });
});

describe('No warning is given about the coordinates', () => {
  const cases: readonly [title: string, places: readonly Place[]][] = [
    ['of a town', portoAlegre],
    [
      'of a way across borders',
      [
        [-29.76, -57.09],
        [-34.6, -58.38],
        [-33.45, -70.67],
      ],
    ],
    [
      'of two places far apart',
      [
        [-23.55, -46.63],
        [-8.05, -34.88],
      ],
    ],
    [
      'of a long way with points along it',
      [
        [-23.55, -46.63],
        [-19.92, -43.94],
        [-12.97, -38.5],
        [-8.05, -34.88],
      ],
    ],
    ['of no place at all', []],
  ];
  for (const [title, places] of cases) it(title, () => assert.deepEqual(warningLines(...places), []));
});
