import type { Database } from '../engine/database.ts';
import type { Row } from '../engine/pipeline.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { searchSettings } from './find-streets.ts';

/** A search that takes longer finds too much to be of use. */
const statementTimeoutMs = '2000';

/**
 * Runs queries of addresses, which belong to no company: each bounded in time, and on the share of connections of one
 * company more.
 */
export class GeodataReads {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  rows(query: Sql): Promise<readonly Row[]> {
    return this.database.transactAcrossCompanies({ via: 'geocoding' }, (transaction) => {
      transaction.queue(sql`select set_config('statement_timeout', ${statementTimeoutMs}, true)`);
      transaction.queue(searchSettings());
      return transaction.rows(query);
    });
  }
}
