import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { StoredCrew } from './crew-facts.ts';

/** Who may execute the plans of a route, as its sender said; empty where nobody was named. */
export const listCrewsOfRoute = async (db: Db, routeId: number): Promise<readonly StoredCrew[]> =>
  one<readonly StoredCrew[]>(await db.rows(sql`select crews from route where id = ${routeId}`)) ?? [];
