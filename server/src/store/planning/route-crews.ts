import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { StoredCrew } from './crew-facts.ts';

/** The crews that may execute the plans of a route, as its sender named them. Empty if none were named. */
export const listCrewsOfRoute = async (db: Db, routeId: number): Promise<readonly StoredCrew[]> =>
  parseFirst<readonly StoredCrew[]>(await db.rows(sql`select crews from route where id = ${routeId}`)) ?? [];
