import { choice, words } from '../engine/setting.ts';
import { whileNear } from '../engine/while-near.ts';
import { isInside } from '../places/area.ts';

/** From entering a linked area to leaving it, if the vehicle moved inside. */
export const fence = whileNear({
  key: 'fence',
  category: 3,
  rule: words(
    'From entering a linked active area to leaving it, if the vehicle moved inside; by a setting from leaving to entering.',
    'Da entrada em uma área ativa vinculada até a saída, se o veículo se moveu dentro; por configuração, da saída até a entrada.',
  ),
  settings: {
    outside: choice(false, words('Tell of movement outside the areas instead', 'Informar o movimento fora das áreas')),
  },
  targets({ vehicle, place }, { outside }) {
    if (vehicle.areas.length === 0 || place === null) return none;
    return vehicle.areas
      .filter((area) => isInside(area, place.latitude, place.longitude) !== outside)
      .map(({ id }) => `area:${id}`);
  },
  confirms: ({ readings }) => readings.moving,
});

const none: readonly string[] = [];
