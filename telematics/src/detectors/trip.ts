import { detector, nothing } from '../engine/detector.ts';
import type { Moment } from '../engine/moment.ts';
import { beginRunning, eventOf, type Running, type Telling } from '../engine/running.ts';
import { figure, type SettingsOf, seconds, words } from '../engine/setting.ts';
import type { Coordinates } from '../places/coordinates.ts';

const settings = {
  stand_s: seconds(
    300,
    words(
      'Without ignition, a stand of this length ends a trip',
      'Sem ignição, uma parada desta duração encerra a viagem',
    ),
  ),
  silence_s: seconds(3600, words('A longer silence ends a trip', 'Um silêncio mais longo encerra a viagem')),
  minimum_s: seconds(300, words('A trip is kept that lasted this long', 'Uma viagem é mantida se durou isto')),
  minimum_m: figure(500, 'm', [0, 100_000], words('or went this far', 'ou percorreu isto')),
};
type Settings = SettingsOf<typeof settings>;

/** Where a trip stands with the ignition unknown, which may turn out to be its end. */
type Stand = { readonly sinceMs: number; readonly distanceMm: number; readonly place: Coordinates | null };
type Trip = Running & { stand: Stand | null };

const telling: Telling = { category: 1, unit: 'km/h' };

/** From the first message that moves to the ignition off, or to a stand where nobody knows the ignition. */
export const trip = detector<Trip | null, typeof settings>({
  key: 'trip',
  categories: [1],
  rule: words(
    'From the first movement to the ignition off; without ignition to the beginning of a long stand; a long silence ends it. Short ones are not kept.',
    'Do primeiro movimento até desligar a ignição; sem ignição, até o início de uma parada longa; um silêncio longo a encerra. As curtas não são mantidas.',
  ),
  settings,
  initial: () => null,

  step(before, moment, settings) {
    const under = before === null ? null : goOn(before, moment, settings);
    if (under !== null || !moment.readings.moving) return under;
    const begun = beginRunning(moment, null, moment.readings.speedKmh, null);
    return { ...begun, confirmed: isKept(begun.distanceMm, 0, settings), stand: null };
  },

  silence: (trip) => trip,

  running: (trip) => (trip?.confirmed ? [eventOf(telling, trip, null, null)] : nothing),
});

/** The trip after the moment, or null when it has ended. */
function goOn(trip: Trip, moment: Moment, settings: Settings): Trip | null {
  const { stand } = trip;
  const { timeMs, previousMs, readings } = moment;
  moment.standFromMs = stand?.sinceMs ?? null;
  if (stand !== null && timeMs - stand.sinceMs >= settings.stand_s * 1000) {
    moment.standWas = 'off';
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
    moment.standWas = 'on';
    moment.sinceTripEndedMm = 0;
    return end(trip, moment, settings, timeMs, moment.place);
  }
  if (readings.moving || readings.ignition === true) {
    moment.standWas = 'on';
    trip.stand = null;
  } else if (stand === null) {
    trip.stand = { sinceMs: timeMs, distanceMm: trip.distanceMm, place: moment.place };
  }
  // What may turn out to have ended with the stand is not confirmed by the time it stands.
  trip.confirmed ||= isKept(
    trip.stand?.distanceMm ?? trip.distanceMm,
    (trip.stand?.sinceMs ?? timeMs) - trip.beginMs,
    settings,
  );
  return trip;
}

function end(trip: Trip, moment: Moment, settings: Settings, endMs: number, place: Coordinates | null): null {
  moment.tripEndedMs = endMs;
  moment.tripEndedPlace = place;
  const isTold = trip.confirmed || isKept(trip.distanceMm, endMs - trip.beginMs, settings);
  if (isTold) moment.ended.push(eventOf(telling, trip, endMs, place));
  return null;
}

const isKept = (distanceMm: number, durationMs: number, { minimum_m, minimum_s }: Settings): boolean =>
  distanceMm >= minimum_m * 1000 || durationMs >= minimum_s * 1000;
