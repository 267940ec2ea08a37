import fc from 'fast-check';
import type { Problem } from '../problem.ts';

/**
 * Problems with one kind of vehicle, one amount and one window for each stop on a symmetric map: those of the VRPTW
 * kernel.
 */
export function vrptwProblems(size: { readonly jobs: number; readonly vehicles: number }): fc.Arbitrary<Problem> {
  const point = fc.record({ x: fc.nat({ max: 100 }), y: fc.nat({ max: 100 }) });
  const stop = fc.record({
    at: point,
    begin: fc.nat({ max: 400 }),
    length: fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 900 })),
    serviceS: fc.nat({ max: 20 }),
    amount: fc.nat({ max: 9 }),
  });
  return fc
    .record({
      depot: point,
      stops: fc.array(stop, { minLength: 2, maxLength: size.jobs, size: 'max' }),
      isTimed: fc.boolean(),
      capacity: fc.integer({ min: 10, max: 50 }),
      fixedCost: fc.constantFrom(0, 0, 15, 100_000),
      perMetre: fc.constantFrom(1, 3, 0.37),
      isSlow: fc.boolean(),
    })
    .map(({ depot, stops, isTimed, capacity, fixedCost, perMetre, isSlow }) => {
      const points = [depot, ...stops.map((stop) => stop.at)];
      const metres = points.flatMap((a) => points.map((b) => Math.round(Math.hypot(a.x - b.x, a.y - b.y))));
      const distancesM = Int32Array.from(metres);
      return {
        locationCount: points.length,
        profiles: [{ distancesM, durationsS: isSlow ? distancesM.map((m) => 2 * m + 1) : distancesM }],
        vehicles: Array.from({ length: size.vehicles }, () => ({
          start: 0,
          end: 0,
          profile: 0,
          slownessPermille: 1000,
          shift: { begin: 0, end: 2000 },
          capacity: [capacity],
          skills: [],
          fixedCost,
          costPerSecond: 0,
          costPerMetre: 0,
          breaks: [],
        })),
        jobs: stops.map(({ begin, length, serviceS, amount }, i) => ({
          location: i + 1,
          serviceS,
          setupS: 0,
          windows: isTimed ? [{ begin, end: begin + length }] : [],
          skills: [],
          priority: 0,
          pickup: [0],
          delivery: [amount],
        })),
        shipments: [],
        objective: { perVehicle: 0, perSecond: 0, perMetre, perWaitingSecond: 0 },
      };
    });
}
