import { detector, noEvents } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, type EventDefinition, eventOf, type Running } from '../engine/running.ts';
import { bilingual } from '../engine/setting.ts';

const definition: EventDefinition = { category: 4, unit: null };

/** From movement outside the working hours until they begin, or until the end of the trip. */
export const outOfHours = detector<Running | null, Record<never, never>>({
  key: 'out_of_hours',
  categories: [4],
  rule: bilingual(
    'The vehicle moves outside its work shift, or outside that of the driver if it has none. The event ends when the shift begins or the trip ends. Without a shift there is no event.',
    'O veículo se move fora da sua jornada, ou fora da jornada do motorista se não tem uma. O evento termina quando a jornada começa ou a viagem termina. Sem jornada não há evento.',
  ),
  settings: {},
  initial: () => null,

  step(before, moment) {
    const running = before === null ? null : continueRunning(before, moment);
    if (running !== null || !moment.readings.moving || !isOutside(moment)) return running;
    return { ...beginRunning(moment, null, null, null), confirmed: true };
  },

  silence(running, moment) {
    if (running !== null) moment.ended.push(eventOf(definition, running, moment.previousMs, moment.previousPlace));
    return null;
  },

  running: (running) => (running === null ? noEvents : [eventOf(definition, running, null, null)]),
});

function continueRunning(running: Running, moment: Moment): Running | null {
  moment.stepOutOfHours = true;
  running.distanceMm += moment.stepMm;
  if (moment.tripEndedMs !== null) {
    running.distanceMm -= moment.sinceTripEndedMm;
    moment.ended.push(eventOf(definition, running, moment.tripEndedMs, moment.tripEndedPlace));
    return null;
  }
  if (isOutside(moment)) return running;
  moment.ended.push(eventOf(definition, running, moment.timeMs, moment.place));
  return null;
}

function isOutside({ vehicle, driver, context, timeMs }: Moment): boolean {
  const shift = vehicle.shift ?? (driver === null ? null : context.shiftOf(driver, timeMs));
  return shift !== null && !shift.isWorking(timeMs);
}
