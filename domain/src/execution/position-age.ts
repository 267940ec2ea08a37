/** A position that is older tells no more where a vehicle is than the last point it was at. */
export const positionMaxAgeMs = 600_000;
