import { type Db, one } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A reader of the outbox for a webhook that this process works for, for as long as its token is good. */
export type TakenReader = { readonly customer_id: number; readonly id: number; readonly token: string };

/** A place in the outbox, as digits: the numbers do not all fit into those of JavaScript. */
export type OutboxPlace = { readonly epoch: string; readonly transaction: string; readonly position: string };

/** Takes readers that have something to send, of whichever company. */
export const takeWebhookReaders = async (
  transaction: Transaction,
  limits: {
    readonly maxCount: number;
    /** How many of one company, with those that are held. */
    readonly maxOfCompany: number;
    /** The company of each that is held. */
    readonly heldOf: readonly number[];
    readonly leaseS: number;
  },
): Promise<readonly TakenReader[]> =>
  one(
    await transaction.rows(
      sql`select take_webhook_readers(${limits.maxCount}, ${limits.maxOfCompany}, ${arrayLiteral(limits.heldOf)}::bigint[], ${limits.leaseS})`,
    ),
  ) ?? [];

/** How far behind webhooks are, in all companies. */
export const getWebhookLag = async (db: Db): Promise<WebhookLag> =>
  one<WebhookLag>(await db.rows(sql`select webhook_lag()`)) ?? { unread_s: 0, waiting_s: 0 };

export type WebhookLag = {
  /** Since when the oldest announcement is there that an active webhook was not sent, and that one could not deliver. */
  readonly unread_s: number;
  readonly waiting_s: number;
};
