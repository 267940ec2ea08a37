import { bilingual, figure } from '../engine/setting.ts';
import { unmeasured, whileTrue } from '../engine/while-true.ts';

/** The device runs on its own battery. */
export const power = whileTrue({
  key: 'power',
  category: 10,
  unit: 'V',
  rule: bilingual(
    'While the voltage of the main power is below the limit, or from the report of the device that the power was cut.',
    'Enquanto a tensão da alimentação principal está abaixo do limite, ou a partir do aviso do equipamento de que ela foi cortada.',
  ),
  settings: { minimum_v: figure(6, 'V', [1, 48], bilingual('Below this voltage', 'Abaixo desta tensão')) },
  worst: 'lowest',
  measure({ readings }, { minimum_v }) {
    const { powerV, powerCut } = readings;
    if (powerV !== null && powerV < minimum_v) return powerV;
    return powerCut ? unmeasured : null;
  },
  limit: (_, { minimum_v }) => minimum_v,
});
