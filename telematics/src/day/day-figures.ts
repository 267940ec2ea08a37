/**
 * The figures of a device's messages on a local day while one driver drives. They are whole milliseconds and
 * millimetres, so that sums are exact.
 */
export type DayFigures = {
  readonly date: string;
  readonly driver: number | null;
  messages: number;
  movementsBegun: number;
  ignitionOn: number;
  ignitionOff: number;
  distanceMm: number;
  outOfHoursMm: number;
  movingMs: number;
  onMs: number;
  offMs: number;
  rpmEconomyMs: number;
  rpmHighMs: number;
  rpmNeutralMs: number;
  rpmMaxMs: number;
  speedMaxKmh: number;
};

export const noFigures = (date: string, driver: number | null): DayFigures => ({
  date,
  driver,
  messages: 0,
  movementsBegun: 0,
  ignitionOn: 0,
  ignitionOff: 0,
  distanceMm: 0,
  outOfHoursMm: 0,
  movingMs: 0,
  onMs: 0,
  offMs: 0,
  rpmEconomyMs: 0,
  rpmHighMs: 0,
  rpmNeutralMs: 0,
  rpmMaxMs: 0,
  speedMaxKmh: 0,
});

/** The figures of days and drivers, each once, summed over all given parts. */
export function sumFigures(parts: Iterable<DayFigures>): DayFigures[] {
  const sums = new Map<string, DayFigures>();
  for (const part of parts) {
    const key = figuresKey(part.date, part.driver);
    const sum = sums.get(key) ?? noFigures(part.date, part.driver);
    sums.set(key, sum);
    addFigures(sum, part);
  }
  return [...sums.values()];
}

export const figuresKey = (date: string, driver: number | null): string => `${date}|${driver}`;

function addFigures(sum: DayFigures, part: DayFigures): void {
  sum.messages += part.messages;
  sum.movementsBegun += part.movementsBegun;
  sum.ignitionOn += part.ignitionOn;
  sum.ignitionOff += part.ignitionOff;
  sum.distanceMm += part.distanceMm;
  sum.outOfHoursMm += part.outOfHoursMm;
  sum.movingMs += part.movingMs;
  sum.onMs += part.onMs;
  sum.offMs += part.offMs;
  sum.rpmEconomyMs += part.rpmEconomyMs;
  sum.rpmHighMs += part.rpmHighMs;
  sum.rpmNeutralMs += part.rpmNeutralMs;
  sum.rpmMaxMs += part.rpmMaxMs;
  sum.speedMaxKmh = Math.max(sum.speedMaxKmh, part.speedMaxKmh);
}
