import { detector, noEvents } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, type EventDefinition, eventOf, type Running } from '../engine/running.ts';
import { bilingual, figure, type SettingsOf, seconds } from '../engine/setting.ts';
import type { Coordinates } from '../places/coordinates.ts';

const settings = {
  stand_s: seconds(
    300,
    bilingual(
      'If the ignition is unknown, a stand of this length ends a trip',
      'Se a ignição é desconhecida, uma parada desta duração encerra a viagem',
    ),
  ),
  silence_s: seconds(3600, bilingual('A longer silence ends a trip', 'Um silêncio mais longo encerra a viagem')),
  minimum_s: seconds(
    300,
    bilingual('A trip is reported if it lasts this long', 'Uma viagem é informada se dura este tempo'),
  ),
  minimum_m: figure(500, 'm', [0, 100_000], bilingual('or if it goes this far', 'ou se percorre esta distância')),
};
type Settings = SettingsOf<typeof settings>;

/** A stand within a trip while the ignition is unknown. It may turn out to be the end of the trip. */
type Stand = { readonly sinceMs: number; readonly distanceMm: number; readonly place: Coordinates | null };
type Trip = Running & { stand: Stand | null };

const definition: EventDefinition = { category: 1, unit: 'km/h' };

/** From the first message that moves until the ignition is off, or until a stand while the ignition is unknown. */
export const trip = detector<Trip | null, typeof settings>({
  key: 'trip',
  categories: [1],
  rule: bilingual(
    'A trip begins with the first movement. It ends when the ignition is turned off or after a long silence. If the ignition is unknown, it ends at the beginning of a long stand. Short trips are not reported.',
    'Uma viagem começa com o primeiro movimento. Termina quando a ignição é desligada ou depois de um silêncio longo. Se a ignição é desconhecida, termina no início de uma parada longa. Viagens curtas não são informadas.',
  ),
  settings,
  initial: () => null,

  step(before, moment, settings) {
    const ongoing = before === null ? null : continueTrip(before, moment, settings);
    if (ongoing !== null || !moment.readings.moving) return ongoing;
    const begun = beginRunning(moment, null, moment.readings.speedKmh, null);
    return { ...begun, confirmed: isLongEnough(begun.distanceMm, 0, settings), stand: null };
  },

  silence: (trip) => trip,

  running: (trip) => (trip?.confirmed ? [eventOf(definition, trip, null, null)] : noEvents),
});

/** The trip after the moment, or null if it has ended. */
function continueTrip(trip: Trip, moment: Moment, settings: Settings): Trip | null {
  const { stand } = trip;
  const { timeMs, previousMs, readings } = moment;
  moment.standFromMs = stand?.sinceMs ?? null;
  if (stand !== null && timeMs - stand.sinceMs >= settings.stand_s * 1000) {
    moment.standIgnition = 'off';
    moment.sinceTripEndedMm = moment.stepMm + trip.distanceMm - stand.distanceMm;
    trip.distanceMm = stand.distanceMm;
    return end(trip, moment, settings, stand.sinceMs, stand.place);
  }
  if (timeMs - previousMs > settings.silence_s * 1000 && moment.silent) {
    moment.sinceTripEndedMm = moment.stepMm;
    return end(trip, moment, settings, previousMs, moment.previousPlace);
  }
  trip.distanceMm += moment.stepMm;
  if (readings.speedKmh !== null && readings.speedKmh > (trip.value ?? 0)) trip.value = readings.speedKmh;
  if (readings.ignition === false) {
    moment.standIgnition = 'on';
    moment.sinceTripEndedMm = 0;
    return end(trip, moment, settings, timeMs, moment.place);
  }
  if (readings.moving || readings.ignition === true) {
    moment.standIgnition = 'on';
    trip.stand = null;
  } else if (stand === null) {
    trip.stand = { sinceMs: timeMs, distanceMm: trip.distanceMm, place: moment.place };
  }
  // The time of a stand that may have ended the trip does not count toward its confirmation.
  trip.confirmed ||= isLongEnough(
    trip.stand?.distanceMm ?? trip.distanceMm,
    (trip.stand?.sinceMs ?? timeMs) - trip.beginMs,
    settings,
  );
  return trip;
}

function end(trip: Trip, moment: Moment, settings: Settings, endMs: number, place: Coordinates | null): null {
  moment.tripEndedMs = endMs;
  moment.tripEndedPlace = place;
  const isReported = trip.confirmed || isLongEnough(trip.distanceMm, endMs - trip.beginMs, settings);
  if (isReported) moment.ended.push(eventOf(definition, trip, endMs, place));
  return null;
}

const isLongEnough = (distanceMm: number, durationMs: number, { minimum_m, minimum_s }: Settings): boolean =>
  distanceMm >= minimum_m * 1000 || durationMs >= minimum_s * 1000;
