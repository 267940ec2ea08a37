import { bilingual, choice } from '../engine/setting.ts';
import { whileNear } from '../engine/while-near.ts';
import { isInside } from '../places/area.ts';

/** From entering a linked area to leaving it, if the vehicle moved inside. */
export const fence = whileNear({
  key: 'fence',
  category: 3,
  rule: bilingual(
    'From entering to leaving an active area that is linked to the vehicle, if the vehicle moved inside. With `fence.outside`, from leaving to entering.',
    'Da entrada até a saída de uma área ativa vinculada ao veículo, se o veículo se moveu dentro dela. Com `fence.outside`, da saída até a entrada.',
  ),
  settings: {
    outside: choice(
      false,
      bilingual('Report movement outside the areas instead', 'Informar o movimento fora das áreas'),
    ),
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
