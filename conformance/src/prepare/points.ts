import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';

/** Two points of interest: one with every field, one with the required fields only. */
export async function points(trial: Trial): Promise<{ full: Fields; bare: Fields }> {
  return {
    full: await trial.create('/point_of_interest/', fullPoint(trial, fullPointCode(trial))),
    bare: await trial.create('/point_of_interest/', { title: `${trial.prefix} bare`, latitude: -23.5, longitude: -46 }),
  };
}

export const fullPointCode = (trial: Trial): string => `${trial.prefix}-full`;

/** A point with every field, under a unique code. */
export const fullPoint = (trial: Trial, code = trial.newCode()): Fields => ({
  title: `${trial.prefix} full`,
  responsible_name: 'Rita Responsável',
  phone: '+55 11 5555-0100',
  latitude: -23.55052,
  longitude: -46.633308,
  migration_id: code,
  point_of_interest_category: { id: 7 },
});
