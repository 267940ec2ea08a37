import { disabledAfterS, pausedAfterCount } from '@tropeiro/domain/outbound/retry.ts';
import type { WebhookStatusReason } from '@tropeiro/domain/outbound/webhook.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { PollingLoop } from '@tropeiro/platform/sharing/polling-loop.ts';
import { throttled } from '@tropeiro/platform/sharing/throttled.ts';
import type { Logger } from 'pino';
import { announce } from '../../handling/announce.ts';
import { type DeliveryOutcome, storeWorkOutcomes } from '../../store/outbound/webhook-outcomes.ts';
import { type LeasedReader, leaseWebhookReaders } from '../../store/outbound/webhook-readers.ts';
import {
  type DueAnnouncement,
  type ReaderRules,
  type ReaderWork,
  readWork,
} from '../../store/outbound/webhook-work.ts';
import { disableWebhook, findCreator } from '../../store/outbound/webhooks.ts';
import { type DeliveryResult, deliver } from './deliver.ts';
import type { Receivers } from './receivers.ts';
import { mayStillRead, readableTypesOf } from './webhook-types.ts';

const byJob = { via: 'job' };

/**
 * How long a process holds a webhook. If the process dies, another takes over after this time. A turn takes up to 20 s
 * to send, and up to 30 s each to get a connection before and after it.
 */
const leaseS = 120;

/**
 * How many webhooks a process sends to at once, per company and in total. A company with slow receivers does not delay
 * others.
 */
const maxConcurrent = { ofCompany: 8, inAll: 32 };

/**
 * The minimum interval between wake-ups. Each takes three transactions for every webhook of a company with
 * announcements.
 */
const wakeApartMs = 100;

const rules: ReaderRules = { isTroubled: (failureCount) => failureCount >= pausedAfterCount, typesOf: readableTypesOf };

/**
 * Delivers the announcements of all companies to webhooks. The progress of each webhook is in the database. So any
 * number of processes share the work, and one completes what another left unfinished. Every message arrives at least
 * once.
 */
export class WebhookQueue {
  /** The number of attempts by fault or `delivered`, and of messages given up. */
  readonly outcomes: Record<string, number> = { delivered: 0, given_up: 0 };
  private readonly database: Database;
  private readonly receivers: Receivers;
  private readonly log: Pick<Logger, 'warn'>;
  private readonly leaseS: number;
  private readonly loop: PollingLoop;
  /** Makes the queue look at once, since something was announced. */
  readonly wake: () => void;
  private readonly inProgress = new Map<LeasedReader, Promise<void>>();

  constructor(database: Database, receivers: Receivers, log: Pick<Logger, 'warn'>, forS = leaseS) {
    this.database = database;
    this.receivers = receivers;
    this.log = log;
    this.leaseS = forS;
    this.loop = new PollingLoop(
      async () => (await this.startNext()) > 0,
      (err) => log.warn({ err }, 'could not look for webhooks with due messages; retrying'),
    );
    this.wake = throttled(this.loop.wake, wakeApartMs);
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no further webhooks and aborts running deliveries, which other processes send again. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.inProgress.values());
  }

  /** Sends everything that is due, to all webhooks; for tests. */
  async sendAll(): Promise<void> {
    while ((await this.startNext()) > 0 || this.inProgress.size > 0) await Promise.all(this.inProgress.values());
  }

  private async startNext(): Promise<number> {
    const maxCount = maxConcurrent.inAll - this.inProgress.size;
    if (maxCount <= 0) return 0;
    const readers = await this.database.transactAcrossCompanies(byJob, (transaction) =>
      leaseWebhookReaders(transaction, {
        maxCount,
        maxOfCompany: maxConcurrent.ofCompany,
        heldCompanyIds: [...this.inProgress.keys()].map(({ customer_id }) => customer_id),
        leaseS: this.leaseS,
      }),
    );
    for (const reader of readers) {
      const done = this.work(reader).finally(() => {
        this.inProgress.delete(reader);
        this.loop.wake();
      });
      this.inProgress.set(reader, done);
    }
    return readers.length;
  }

  /** Never rejects. If outcomes cannot be stored, the messages are sent again after the lease. */
  private async work(reader: LeasedReader): Promise<void> {
    try {
      const { work, mayRead } = await this.inCompany(reader, (transaction) => this.read(transaction, reader));
      if (!work) return;
      const delivered = await deliver(work, mayRead, this.receivers, this.loop.signal);
      await this.inCompany(reader, (transaction) => this.write(transaction, reader, work, delivered));
      for (const outcome of delivered.outcomes) this.count(outcome);
    } catch (err) {
      this.log.warn(
        { err, customer_id: reader.customer_id },
        'a webhook failed in this process and waits until its lease ends',
      );
    }
  }

  private async read(transaction: Transaction, reader: LeasedReader) {
    const work = await readWork(transaction, reader, rules);
    // New announcements were selected by the creator's present permissions, waiting ones by those at the time. So the
    // latter are checked again.
    const creator = work && work.waiting.length > 0 ? await findCreator(transaction, work.webhook.id) : undefined;
    return { work, mayRead: (waiting: DueAnnouncement) => creator === undefined || mayStillRead(creator, waiting) };
  }

  private async write(
    transaction: Transaction,
    reader: LeasedReader,
    work: ReaderWork,
    { outcomes, state, isReceiverGone }: DeliveryResult,
  ): Promise<void> {
    const failingS = await storeWorkOutcomes(transaction, reader, work, outcomes, state);
    if (failingS === undefined) return;
    const reason: WebhookStatusReason | undefined = isReceiverGone
      ? 'gone'
      : failingS >= disabledAfterS
        ? 'failing'
        : undefined;
    const disabled = reason && (await disableWebhook(transaction, work.webhook.id, reason));
    if (!disabled) return;
    announce(transaction, 'webhook.disabled', disabled);
    this.log.warn({ customer_id: reader.customer_id, webhook_id: disabled.id, reason }, 'a webhook was disabled');
  }

  private count({ status, isAttempt, fault }: DeliveryOutcome): void {
    if (!isAttempt) return;
    for (const outcome of [fault ?? 'delivered', ...(status === 'given_up' ? ['given_up'] : [])])
      this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
  }

  private inCompany<T>({ customer_id: id }: LeasedReader, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transactAsJob(id, work);
  }
}
