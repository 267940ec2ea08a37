/** Older positions are ignored. The last visited point then tells better where the vehicle is. */
export const positionMaxAgeMs = 600_000;
