import { detector, nothing } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, eventOf, pointEvent, type Running, type Telling } from '../engine/running.ts';
import { seconds, words } from '../engine/setting.ts';
import type { Coordinates } from '../places/coordinates.ts';

const shiftTelling: Telling = { category: 14, unit: null };
const endTelling: Telling = { category: 22, unit: null };
const restartTelling: Telling = { category: 23, unit: null };

/** A shift that goes on: the driver drives, or stands since a while that may become a rest. */
type Shift = Running & { stop: Stop | null };
type Stop = { readonly sinceMs: number; readonly distanceMm: number; readonly place: Coordinates | null };

/** The shifts of those who drive the vehicle, each from the first movement after a rest to the last stop before the next. */
export const workShift = detector({
  key: 'work_shift',
  categories: [14, 22, 23],
  rule: words(
    "A driver's shift (14), from the first movement after a rest to the last stop before the next rest; its end (22), told when it is known; the first movement after a long stand inside it (23). Without a driver the vehicle's.",
    'A jornada de um motorista (14), do primeiro movimento após um descanso até a última parada antes do próximo; seu fim (22), informado quando conhecido; o primeiro movimento após uma parada longa dentro dela (23). Sem motorista, a do veículo.',
  ),
  settings: {
    rest_s: seconds(28_800, words('A rest lasts at least', 'Um descanso dura ao menos')),
    restart_s: seconds(
      1800,
      words('A restart follows a stand of at least', 'Um reinício segue uma parada de ao menos'),
    ),
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
        tell(shift, moment);
      } else if (drives) {
        isKnown = true;
        if (shift.stop !== null && timeMs - shift.stop.sinceMs >= restart_s * 1000 && hasStood(moment)) {
          moment.ended.push(pointEvent(restartTelling, moment, null, null, target));
        }
        shift.stop = null;
      } else if (shift.stop === null || (isOwn && moment.silent && moment.stepMm > 0)) {
        // What was driven unheard was driven to here.
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
    shifts.length === 0 ? nothing : shifts.map((shift) => eventOf(shiftTelling, shift, null, null)),
});

const targetOf = (driver: number | null): string => (driver === null ? 'vehicle' : `driver:${driver}`);

/** Whether it stood before it moved: after a silence it did if it has hardly come farther. */
const hasStood = ({ silent, stepMm, timeMs, previousMs, common }: Moment): boolean =>
  !silent || stepMm / (timeMs - previousMs) < common.moving_speed_kmh / 3.6;

const isOver = ({ stop }: Shift, timeMs: number, restS: number): boolean =>
  stop !== null && timeMs - stop.sinceMs >= restS * 1000;

function tell(shift: Shift, moment: Moment): void {
  const { sinceMs, distanceMm, place } = shift.stop as Stop;
  moment.ended.push(
    eventOf(shiftTelling, { ...shift, distanceMm }, sinceMs, place),
    eventOf(endTelling, { ...shift, beginMs: sinceMs, distanceMm: 0, place }, sinceMs, place),
  );
}
