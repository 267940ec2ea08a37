import { detector, nothing } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, eventOf, type Running, type Telling } from '../engine/running.ts';
import { words } from '../engine/setting.ts';

const telling: Telling = { category: 4, unit: null };

/** From movement outside the working hours to their begin, or to the end of the trip. */
export const outOfHours = detector<Running | null, Record<never, never>>({
  key: 'out_of_hours',
  categories: [4],
  rule: words(
    "Movement outside the vehicle's shift, else the driver's, until the shift begins or the trip ends. No shift, no event.",
    'Movimento fora da jornada do veículo, senão da do motorista, até a jornada começar ou a viagem terminar. Sem jornada, sem evento.',
  ),
  settings: {},
  initial: () => null,

  step(before, moment) {
    const running = before === null ? null : goOn(before, moment);
    if (running !== null || !moment.readings.moving || !isOutside(moment)) return running;
    return { ...beginRunning(moment, null, null, null), confirmed: true };
  },

  silence(running, moment) {
    if (running !== null) moment.ended.push(eventOf(telling, running, moment.previousMs, moment.previousPlace));
    return null;
  },

  running: (running) => (running === null ? nothing : [eventOf(telling, running, null, null)]),
});

function goOn(running: Running, moment: Moment): Running | null {
  moment.stepOutOfHours = true;
  running.distanceMm += moment.stepMm;
  if (moment.tripEndedMs !== null) {
    running.distanceMm -= moment.sinceTripEndedMm;
    moment.ended.push(eventOf(telling, running, moment.tripEndedMs, moment.tripEndedPlace));
    return null;
  }
  if (isOutside(moment)) return running;
  moment.ended.push(eventOf(telling, running, moment.timeMs, moment.place));
  return null;
}

function isOutside({ vehicle, driver, context, timeMs }: Moment): boolean {
  const shift = vehicle.shift ?? (driver === null ? null : context.shiftOf(driver, timeMs));
  return shift !== null && !shift.isWorking(timeMs);
}
