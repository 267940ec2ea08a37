/** Tenths of a second. Vehicles drive on the right: a left turn crosses the opposite lane. */
const rightTurn = 20;
const leftTurn = 40;
const sharpTurn = 20;
const turnRound = 150;

/** The cost of a turn by its angle, clockwise from straight on in degrees from -180 to 180. */
export const turnCost = (angle: number): number => {
  const size = Math.abs(angle);
  if (size < 45) return 0;
  return (angle > 0 ? rightTurn : leftTurn) + (size > 135 ? sharpTurn : 0);
};

/**
 * The cost of entering a street for those who have business there: a gate or a porter. It also keeps through traffic
 * out, which would pay it for nothing.
 */
export const entryCost = 600;

/** The cost of turning round on the spot. */
export const turnRoundCost = turnRound;
