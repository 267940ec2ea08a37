import { figure, words } from '../engine/setting.ts';
import { unmeasured, whileTrue } from '../engine/while-true.ts';

/** The device lives on its own battery. */
export const power = whileTrue({
  key: 'power',
  category: 10,
  unit: 'V',
  rule: words(
    'While the main power is below a voltage, or since the device said it was cut.',
    'Enquanto a alimentação principal está abaixo de uma tensão, ou desde que o equipamento disse que foi cortada.',
  ),
  settings: { minimum_v: figure(6, 'V', [1, 48], words('Below this voltage', 'Abaixo desta tensão')) },
  worst: 'lowest',
  measure({ readings }, { minimum_v }) {
    const { powerV, powerCut } = readings;
    if (powerV !== null && powerV < minimum_v) return powerV;
    return powerCut ? unmeasured : null;
  },
  limit: (_, { minimum_v }) => minimum_v,
});
