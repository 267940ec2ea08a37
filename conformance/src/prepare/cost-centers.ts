import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';

/** Two, so that a filter excludes something. */
export async function costCenters(trial: Trial): Promise<readonly [Fields, Fields]> {
  const create = (name: string) => trial.create('/cost_center/', { name: `${trial.prefix} ${name}` });
  return [await create('north'), await create('south')];
}
