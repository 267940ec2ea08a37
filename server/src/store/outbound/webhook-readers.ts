import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A reader of the outbox for a webhook, leased by this process while its token is valid. */
export type LeasedReader = { readonly customer_id: number; readonly id: number; readonly token: string };

/** A place in the outbox. Text, since some of the numbers exceed JavaScript's. */
export type OutboxPlace = { readonly epoch: string; readonly transaction: string; readonly position: string };

/** Leases readers that have something to send, of all companies. */
export const leaseWebhookReaders = async (
  transaction: Transaction,
  limits: {
    readonly maxCount: number;
    /** The maximum for one company, including the leased ones. */
    readonly maxOfCompany: number;
    /** The company of each leased reader. */
    readonly heldCompanyIds: readonly number[];
    readonly leaseS: number;
  },
): Promise<readonly LeasedReader[]> =>
  parseFirst(
    await transaction.rows(
      sql`select take_webhook_readers(${limits.maxCount}, ${limits.maxOfCompany}, ${arrayLiteral(limits.heldCompanyIds)}::bigint[], ${limits.leaseS})`,
    ),
  ) ?? [];

/** How far behind the webhooks of all companies are. */
export const getWebhookLag = async (db: Db): Promise<WebhookLag> =>
  parseFirst<WebhookLag>(await db.rows(sql`select webhook_lag()`)) ?? { unread_s: 0, waiting_s: 0 };

export type WebhookLag = {
  /**
   * The ages, in seconds, of the oldest announcement that an active webhook has not read, and of the oldest one not
   * yet delivered.
   */
  readonly unread_s: number;
  readonly waiting_s: number;
};
