import type { Trial } from '../trial.ts';
import { changes } from './transport/changes.ts';
import { dates } from './transport/dates.ts';
import { everyRecord } from './transport/every-record.ts';
import { lists } from './transport/lists.ts';
import { paths } from './transport/paths.ts';
import { queries } from './transport/queries.ts';

/** Rules for all endpoints, tested on one that shows each. */
export function transport(trial: Trial): void {
  for (const part of [paths, queries, dates, lists, everyRecord, changes]) part(trial);
}
