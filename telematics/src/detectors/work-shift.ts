import { detector, noEvents } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, type EventDefinition, eventOf, pointEvent, type Running } from '../engine/running.ts';
import { bilingual, seconds } from '../engine/setting.ts';
import type { Coordinates } from '../places/coordinates.ts';

const shiftDefinition: EventDefinition = { category: 14, unit: null };
const shiftEndDefinition: EventDefinition = { category: 22, unit: null };
const restartDefinition: EventDefinition = { category: 23, unit: null };

/** An ongoing shift: the driver drives, or has been standing for a while, which may become a rest. */
type Shift = Running & { stop: Stop | null };
type Stop = { readonly sinceMs: number; readonly distanceMm: number; readonly place: Coordinates | null };

/**
 * The shifts of the vehicle's drivers, each from the first movement after a rest to the last stop before the next rest.
 */
export const workShift = detector({
  key: 'work_shift',
  categories: [14, 22, 23],
  rule: bilingual(
    'Category 14 is the shift of a driver: from the first movement after a rest to the last stop before the next rest. Category 22 is its end, reported once the rest is long enough. Category 23 is the first movement after a long stand in the shift. Without a driver, the shift is that of the vehicle.',
    'A categoria 14 é a jornada de um motorista: do primeiro movimento depois de um descanso até a última parada antes do próximo. A categoria 22 é o fim dela, informado quando o descanso é longo o bastante. A categoria 23 é o primeiro movimento depois de uma parada longa na jornada. Sem motorista, a jornada é a do veículo.',
  ),
  settings: {
    rest_s: seconds(28_800, bilingual('Shortest duration of a rest', 'Menor duração de um descanso')),
    restart_s: seconds(1800, bilingual('Shortest stand before a restart', 'Menor parada antes de um reinício')),
  },
  initial: (): Shift[] => [],

  step(shifts, moment, { rest_s, restart_s }) {
    const { timeMs, readings } = moment;
    const target = targetOf(moment.driver);
    const droveHere = targetOf(moment.previousDriver) === target;
    let isKnown = false;
    let hasRested = false;
    for (const shift of shifts) {
      const drives = readings.moving && shift.target === target;
      const isOwn = droveHere && shift.target === target;
      if (shift.stop === null || isOwn) shift.distanceMm += moment.stepMm;
      if (isOver(shift, timeMs, rest_s)) {
        hasRested = true;
        reportShiftEnd(shift, moment);
      } else if (drives) {
        isKnown = true;
        if (shift.stop !== null && timeMs - shift.stop.sinceMs >= restart_s * 1000 && hasStood(moment)) {
          moment.ended.push(pointEvent(restartDefinition, moment, null, null, target));
        }
        shift.stop = null;
      } else if (shift.stop === null || (isOwn && moment.silent && moment.stepMm > 0)) {
        // The distance driven during a silence ends here.
        shift.stop = { sinceMs: timeMs, distanceMm: shift.distanceMm, place: moment.place };
      }
    }
    if (!hasRested && (isKnown || !readings.moving)) return shifts;
    const still = shifts.filter((shift) => !isOver(shift, timeMs, rest_s));
    if (readings.moving && !isKnown)
      still.push({ ...beginRunning(moment, target, null, null), confirmed: true, stop: null });
    return still;
  },

  silence(shifts, moment) {
    for (const shift of shifts) {
      shift.stop ??= { sinceMs: moment.previousMs, distanceMm: shift.distanceMm, place: moment.previousPlace };
    }
    return shifts;
  },

  running: (shifts) =>
    shifts.length === 0 ? noEvents : shifts.map((shift) => eventOf(shiftDefinition, shift, null, null)),
});

const targetOf = (driver: number | null): string => (driver === null ? 'vehicle' : `driver:${driver}`);

/** Whether it stood before it moved. After a silence, it stood if it has hardly moved. */
const hasStood = ({ silent, stepMm, timeMs, previousMs, common }: Moment): boolean =>
  !silent || stepMm / (timeMs - previousMs) < common.moving_speed_kmh / 3.6;

const isOver = ({ stop }: Shift, timeMs: number, restS: number): boolean =>
  stop !== null && timeMs - stop.sinceMs >= restS * 1000;

function reportShiftEnd(shift: Shift, moment: Moment): void {
  const { sinceMs, distanceMm, place } = shift.stop as Stop;
  moment.ended.push(
    eventOf(shiftDefinition, { ...shift, distanceMm }, sinceMs, place),
    eventOf(shiftEndDefinition, { ...shift, beginMs: sinceMs, distanceMm: 0, place }, sinceMs, place),
  );
}
