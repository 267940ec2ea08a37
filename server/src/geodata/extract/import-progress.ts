import { setImmediate } from 'node:timers/promises';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

export type OnProgress = (done: number, total: number, step: BilingualText) => void;

/** The steps of an import in their order, each with its share of the time, measured with Porto Alegre. */
const steps = {
  reading: { weight: 2, label: bilingual('reading the file', 'lendo o arquivo') },
  graph: { weight: 4, label: bilingual('streets', 'ruas') },
  order: { weight: 30, label: bilingual('order of the roads', 'ordem das vias') },
  networks: { weight: 50, label: bilingual('roads of each vehicle', 'vias de cada veículo') },
  roads: { weight: 1, label: bilingual('writing the roads', 'gravando as vias') },
  tiles: { weight: 8, label: bilingual('map', 'mapa') },
  addresses: { weight: 5, label: bilingual('addresses', 'endereços') },
};

const totalWeight = Object.values(steps).reduce((sum, { weight }) => sum + weight, 0);

/** Reports each step before it begins, and lets the process do other things in between. */
export class ImportProgress {
  private readonly onProgress: OnProgress;

  constructor(onProgress: OnProgress) {
    this.onProgress = onProgress;
  }

  /** @param share how much of the step is done, from 0 to 1 */
  async begin(step: keyof typeof steps, share = 0): Promise<void> {
    let done = 0;
    for (const [name, { weight }] of Object.entries(steps)) {
      if (name === step) break;
      done += weight;
    }
    this.onProgress(done + share * steps[step].weight, totalWeight, steps[step].label);
    await setImmediate();
  }
}
