import { disabledAfterS, troubledAfterCount } from '@tropeiro/domain/outbound/retry.ts';
import type { WebhookStatusReason } from '@tropeiro/domain/outbound/webhook.ts';
import type { Logger } from 'pino';
import { announce } from '../../handling/announce.ts';
import { PollingLoop } from '../../sharing/polling-loop.ts';
import { spacedOut } from '../../sharing/spaced-out.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { type DeliveryOutcome, writeWork } from '../../store/outbound/webhook-outcomes.ts';
import { type TakenReader, takeWebhookReaders } from '../../store/outbound/webhook-readers.ts';
import {
  type DueAnnouncement,
  type ReaderRules,
  type ReaderWork,
  readWork,
} from '../../store/outbound/webhook-work.ts';
import { disableWebhook, findCreator } from '../../store/outbound/webhooks.ts';
import { type Delivered, deliver } from './deliver.ts';
import type { Receivers } from './receivers.ts';
import { mayStillRead, wordsOf } from './webhook-words.ts';

const byJob = { via: 'job' };

/** For so long a webhook is a process's own; whoever dies over it is followed by another then. Longer than one turn can take. */
const leaseS = 60;

/** How many webhooks a process sends to at once, of one company and in all: one whose receivers are slow delays no other. */
const room = { ofCompany: 8, inAll: 32 };

/** So far apart does it look when it is woken: for every webhook of a company that announces something it takes three transactions. */
const wakeApartMs = 100;

const rules: ReaderRules = { isTroubled: (failureCount) => failureCount >= troubledAfterCount, wordsOf };

/**
 * Sends what is announced to webhooks, in whichever company. How far each is stands in the database: any number of processes share
 * it, and what one of them leaves unfinished another takes up, so that everything arrives at least once.
 */
export class WebhookQueue {
  /** What became of attempts, by their fault or as delivered, and how many were given up. */
  readonly outcomes: Record<string, number> = { delivered: 0, given_up: 0 };
  private readonly database: Database;
  private readonly receivers: Receivers;
  private readonly log: Pick<Logger, 'warn'>;
  private readonly leaseS: number;
  private readonly loop: PollingLoop;
  /** Has it look before its time, since something was announced. */
  readonly wake: () => void;
  private readonly held = new Map<TakenReader, Promise<void>>();

  constructor(database: Database, receivers: Receivers, log: Pick<Logger, 'warn'>, forS = leaseS) {
    this.database = database;
    this.receivers = receivers;
    this.log = log;
    this.leaseS = forS;
    this.loop = new PollingLoop(
      async () => (await this.takeNext()) > 0,
      (err) => log.warn({ err }, 'could not look for webhooks to send to; tried again'),
    );
    this.wake = spacedOut(this.loop.wake, wakeApartMs);
  }

  start(): void {
    this.loop.start();
  }

  /** Takes no more; what is under way is broken off, and sent again by others. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.held.values());
  }

  /** Sends to everybody who has something due, until nothing is: for tests. */
  async sendAll(): Promise<void> {
    while ((await this.takeNext()) > 0 || this.held.size > 0) await Promise.all(this.held.values());
  }

  private async takeNext(): Promise<number> {
    const maxCount = room.inAll - this.held.size;
    if (maxCount <= 0) return 0;
    const taken = await this.database.transactAcrossCompanies(byJob, (transaction) =>
      takeWebhookReaders(transaction, {
        maxCount,
        maxOfCompany: room.ofCompany,
        heldOf: [...this.held.keys()].map(({ customer_id }) => customer_id),
        leaseS: this.leaseS,
      }),
    );
    for (const reader of taken) {
      const done = this.work(reader).finally(() => {
        this.held.delete(reader);
        this.loop.wake();
      });
      this.held.set(reader, done);
    }
    return taken.length;
  }

  /** Never rejects: what cannot be written is sent again when the lease is over. */
  private async work(reader: TakenReader): Promise<void> {
    try {
      const { work, mayRead } = await this.inCompany(reader, (transaction) => this.read(transaction, reader));
      if (!work) return;
      const delivered = await deliver(work, mayRead, this.receivers, this.loop.signal);
      await this.inCompany(reader, (transaction) => this.write(transaction, reader, work, delivered));
      for (const outcome of delivered.outcomes) this.count(outcome);
    } catch (err) {
      this.log.warn({ err, customer_id: reader.customer_id }, 'a webhook waits until its lease is over');
    }
  }

  private async read(transaction: Transaction, reader: TakenReader) {
    const work = await readWork(transaction, reader, rules);
    // What is new was chosen by what may be read now; what waits, by what could be read then.
    const creator = work && work.waiting.length > 0 ? await findCreator(transaction, work.webhook.id) : undefined;
    return { work, mayRead: (waiting: DueAnnouncement) => creator === undefined || mayStillRead(creator, waiting) };
  }

  private async write(
    transaction: Transaction,
    reader: TakenReader,
    work: ReaderWork,
    { outcomes, state, isGone }: Delivered,
  ): Promise<void> {
    const failingS = await writeWork(transaction, reader, work, outcomes, state);
    if (failingS === undefined) return;
    const reason: WebhookStatusReason | undefined = isGone
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

  private inCompany<T>({ customer_id: id }: TakenReader, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transactAsJob(id, work);
  }
}
