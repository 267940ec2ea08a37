import type { Moment } from '../engine/moment.ts';
import { bilingual, figure, seconds } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';
import { isInside } from '../places/area.ts';

/** Faster than allowed at the place and time. */
export const speeding = whileTrue({
  key: 'speeding',
  category: 2,
  unit: 'km/h',
  rule: bilingual(
    'The vehicle is faster than the limit for some seconds. The limit is that of the area; otherwise that for rain while it rains; otherwise that of the vehicle. If the limit changes, another event begins. Without a limit there is no event.',
    'O veículo passa do limite por alguns segundos. O limite é o da área; senão o de chuva, enquanto chove; senão o do veículo. Se o limite muda, começa outro evento. Sem limite não há evento.',
  ),
  settings: {
    minimum_s: seconds(10, bilingual('How long it has to last', 'Quanto precisa durar')),
    wiper_input: {
      ...figure(
        0,
        null,
        [0, 2],
        bilingual('Input that the wiper is wired to; 0: none', 'Entrada ligada ao limpador de para-brisa; 0: nenhuma'),
      ),
      isWhole: true,
    },
  },
  worst: 'highest',
  measure(moment, { wiper_input }) {
    const { speedKmh, moving } = moment.readings;
    if (!moving || speedKmh === null) return null;
    const limit = limitAt(moment, wiper_input);
    return limit !== null && speedKmh > limit ? speedKmh : null;
  },
  limit: (moment, { wiper_input }) => limitAt(moment, wiper_input),
  rangeLimit: ({ vehicle }) => vehicle.speedMaxRange1Kmh,
  minimumS: ({ minimum_s }) => minimum_s,
});

function limitAt(moment: Moment, wiperInput: number): number | null {
  const { speedMaxKmh, speedMaxRainKmh } = moment.vehicle;
  return areaLimit(moment) ?? (isRaining(moment, wiperInput) ? speedMaxRainKmh : null) ?? speedMaxKmh;
}

/** The lowest limit of the areas that contain the vehicle. */
function areaLimit({ vehicle, place }: Moment): number | null {
  if (place === null) return null;
  let lowest: number | null = null;
  for (const area of vehicle.areas) {
    if (area.speedMaxKmh === null || (lowest !== null && area.speedMaxKmh >= lowest)) continue;
    if (isInside(area, place.latitude, place.longitude)) lowest = area.speedMaxKmh;
  }
  return lowest;
}

const isRaining = ({ readings }: Moment, wiperInput: number): boolean =>
  readings.rain === true ||
  (wiperInput === 1 && readings.input1 === true) ||
  (wiperInput === 2 && readings.input2 === true);
