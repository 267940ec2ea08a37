import type { Moment } from '../engine/moment.ts';
import { figure, seconds, words } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';
import { isInside } from '../places/area.ts';

/** Faster than is allowed where and when it is. */
export const speeding = whileTrue({
  key: 'speeding',
  category: 2,
  unit: 'km/h',
  rule: words(
    "Faster than the limit for some seconds: the area's, else that for rain while it rains, else the vehicle's. Under another limit it is another event. No limit, no event.",
    'Acima do limite por alguns segundos: o da área, senão o de chuva enquanto chove, senão o do veículo. Sob outro limite, é outro evento. Sem limite, sem evento.',
  ),
  settings: {
    minimum_s: seconds(10, words('How long it has to last', 'Quanto precisa durar')),
    wiper_input: {
      ...figure(
        0,
        null,
        [0, 2],
        words(
          'The input that the wiper is wired to; 0 for none',
          'A entrada ligada ao limpador de para-brisa; 0 para nenhuma',
        ),
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

/** The lowest limit of the areas it is in. */
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
