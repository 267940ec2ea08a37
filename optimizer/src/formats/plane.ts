import type { Profile } from '../problem.ts';

export type Point = { readonly x: number; readonly y: number };

/** Travel on the plane: time equals distance, rounded as the family of files defines. */
export function planeProfile(points: readonly Point[], round: (distance: number) => number): Profile {
  const distancesM = new Int32Array(points.length * points.length);
  points.forEach((a, i) => {
    points.forEach((b, j) => {
      distancesM[i * points.length + j] = round(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2));
    });
  });
  return { durationsS: distancesM, distancesM };
}
