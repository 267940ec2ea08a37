import type { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { eventRecord } from './events.ts';

/** An event. Locks it until the transaction ends, so that it is acknowledged once. */
export const lockEvent = async (transaction: Transaction, id: number): Promise<Event | undefined> =>
  parseFirst(await transaction.rows(sql`select ${eventRecord} from event where event.id = ${id} for update`));

/** An event as it is announced. */
export const findAnnouncedEvent = async (db: Db, id: number): Promise<Event | undefined> =>
  parseFirst(await db.rows(sql`select ${eventRecord} from event where event.id = ${id}`));
