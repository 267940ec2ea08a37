import type { Vehicle, Window } from '../problem.ts';

/** When a route may begin. */
export function startWindow({ begun, shift, leavesByS = shift.end }: Vehicle): Window {
  return begun ? { begin: begun.atS, end: begun.atS } : { begin: shift.begin, end: Math.min(shift.end, leavesByS) };
}

/** Does the vehicle have no moment to work, or none to leave? */
export function isClosed(car: Vehicle): boolean {
  const { begin, end } = startWindow(car);
  return begin > end || car.shift.begin > car.shift.end;
}
