import type { Vehicle, Window } from '../problem.ts';

/** When a route may begin. */
export function startWindow({ begun, shift, leavesByS = shift.end }: Vehicle): Window {
  return begun ? { begin: begun.atS, end: begun.atS } : { begin: shift.begin, end: Math.min(shift.end, leavesByS) };
}

/** Is there no moment at which the vehicle works, or none at which it may leave? */
export function isClosed(car: Vehicle): boolean {
  const { begin, end } = startWindow(car);
  return begin > end || car.shift.begin > car.shift.end;
}
