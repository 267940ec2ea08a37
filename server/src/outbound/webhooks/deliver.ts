import { orderingKey } from '@tropeiro/domain/outbound/ordering-key.ts';
import { maxRetryAfterS, restS, retryWaitS, troubledAfterCount } from '@tropeiro/domain/outbound/retry.ts';
import type { DeliveryFault } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { announcementId } from '../../store/outbound/outbox-cursor.ts';
import type { DeliveryOutcome, ReaderState } from '../../store/outbound/webhook-outcomes.ts';
import type { DueAnnouncement, ReaderWork } from '../../store/outbound/webhook-work.ts';
import { messageText } from './message.ts';
import type { ReceiverAnswer, Receivers } from './receivers.ts';
import { signedHeaders } from './signature.ts';

/** So many messages are under way to one webhook at once. */
const maxConcurrent = 8;

/** Only within so many seconds is another begun: then what came of them is written, and others have their turn. */
const beginWithinS = 5;

/** The answer of a receiver that wants no more. */
const goneStatus = 410;

/** What came of the work of a reader. */
export type Delivered = {
  readonly outcomes: readonly DeliveryOutcome[];
  readonly state: ReaderState;
  /** Whether the receiver wants no more. */
  readonly isGone: boolean;
};

/**
 * Sends what a reader has to send: of one key one after the other, of several at once. Stops where the receiver is in trouble.
 * @param mayRead whether what waits may still be read by whoever it is sent for
 */
export const deliver = (
  work: ReaderWork,
  mayRead: (waiting: DueAnnouncement) => boolean,
  receivers: Receivers,
  signal: AbortSignal,
): Promise<Delivered> => new Delivery(work, mayRead, receivers, signal).run();

/** An announcement with the key that it keeps its order in, and what was tried before. */
type Item = {
  readonly announcement: DueAnnouncement;
  readonly key: string;
  readonly deliveryId?: number;
  readonly attemptCount: number;
  readonly ageS: number;
};

class Delivery {
  private readonly work: ReaderWork;
  private readonly mayRead: (waiting: DueAnnouncement) => boolean;
  private readonly receivers: Receivers;
  private readonly signal: AbortSignal;
  private readonly begunMs = performance.now();
  private readonly outcomes: DeliveryOutcome[] = [];
  private failureCount: number;
  private retryAfterS = 0;
  private hasAsked = false;
  private hasSucceeded = false;
  private isGone = false;

  constructor(
    work: ReaderWork,
    mayRead: (waiting: DueAnnouncement) => boolean,
    receivers: Receivers,
    signal: AbortSignal,
  ) {
    this.work = work;
    this.mayRead = mayRead;
    this.receivers = receivers;
    this.signal = signal;
    this.failureCount = work.failureCount;
  }

  async run(): Promise<Delivered> {
    const chains = this.chains();
    const sendChains = async () => {
      for (let chain = chains.shift(); chain; chain = chains.shift()) await this.sendChain(chain);
    };
    await Promise.all(Array.from({ length: maxConcurrent }, sendChains));
    const { place, failureCount: countBefore } = this.work;
    const isIdle = this.outcomes.length === 0 && place === undefined;
    return {
      outcomes: this.outcomes,
      state: {
        place,
        failureCount: this.failureCount,
        // Who was taken for nothing is not taken again at once.
        restS: Math.max(this.hasAsked ? restS(this.failureCount) : 0, this.retryAfterS, isIdle ? 1 : 0),
        isRecovered: this.hasSucceeded && countBefore >= troubledAfterCount,
      },
      isGone: this.isGone,
    };
  }

  /** What is to be sent, by key. What is new waits behind those of its key that wait already. */
  private chains(): Item[][] {
    const { waiting, waitingKeys, fresh } = this.work;
    const waitingKeySet = new Set(waitingKeys);
    const chains = new Map<string, Item[]>();
    const add = (item: Item) => chains.set(item.key, [...(chains.get(item.key) ?? []), item]);
    for (const announcement of waiting) add({ ...announcement, announcement, key: announcement.orderingKey });
    for (const announcement of fresh) {
      const key = orderingKey(announcement.type, announcement.subject);
      const item = { announcement, key, attemptCount: 0, ageS: 0 };
      if (waitingKeySet.has(key)) this.outcomes.push(postponed(item));
      else add(item);
    }
    return [...chains.values()];
  }

  private async sendChain(chain: readonly Item[]): Promise<void> {
    let isHeldUp = false;
    for (const item of chain) {
      const outcome: DeliveryOutcome = isHeldUp || !this.mayBegin() ? postponed(item) : await this.send(item);
      this.outcomes.push(outcome);
      isHeldUp = outcome.status === 'waiting';
    }
  }

  private mayBegin(): boolean {
    const isInTrouble = this.failureCount >= troubledAfterCount && this.failureCount > this.work.failureCount;
    const isLate = performance.now() - this.begunMs > beginWithinS * 1000;
    return !(this.signal.aborted || isInTrouble || isLate || this.isGone);
  }

  private async send(item: Item): Promise<DeliveryOutcome> {
    const { announcement } = item;
    const { payload, type, timestamp } = announcement;
    if (payload === null) return unsent(item, 'forgotten');
    if (item.deliveryId !== undefined && !this.mayRead(announcement)) return unsent(item, 'not_readable');
    const id = announcementId(announcement.epoch, announcement.position);
    const { url, secrets } = this.work.webhook;
    const body = messageText({ id, type, timestamp, payload });
    try {
      return this.judge(
        item,
        await this.receivers.post(url, signedHeaders(secrets, id, body, new Date()), body, this.signal),
      );
    } catch (error) {
      if (this.signal.aborted) return postponed(item);
      throw error;
    }
  }

  private judge(item: Item, answer: ReceiverAnswer): DeliveryOutcome {
    const { fault, status, body, durationMs, retryAfterS } = answer;
    this.hasAsked = true;
    const attempted = {
      ...postponed(item),
      isAttempt: true,
      fault,
      answerStatus: status,
      answerBody: body,
      durationMs,
    };
    if (fault === null) {
      this.failureCount = 0;
      this.hasSucceeded = true;
      return { ...attempted, status: 'delivered', dueS: null };
    }
    this.failureCount++;
    this.isGone ||= status === goneStatus;
    this.retryAfterS = Math.max(this.retryAfterS, Math.min(retryAfterS ?? 0, maxRetryAfterS));
    const { attemptCount, ageS } = item;
    const dueS = retryWaitS({ attemptCount: attemptCount + 1, ageS, retryAfterS, random: Math.random() });
    return dueS === undefined
      ? { ...attempted, status: 'given_up', dueS: null }
      : { ...attempted, status: 'waiting', dueS };
  }
}

/** What was not tried: it is due as soon as it is its turn. */
const postponed = ({ announcement, key, deliveryId }: Item): DeliveryOutcome => ({
  announcement,
  deliveryId,
  announcementId: announcementId(announcement.epoch, announcement.position),
  orderingKey: key,
  status: 'waiting',
  isAttempt: false,
  dueS: 0,
  fault: null,
  answerStatus: null,
  answerBody: null,
  durationMs: null,
});

/** What is given up without the receiver being asked. */
const unsent = (item: Item, fault: DeliveryFault): DeliveryOutcome => ({
  ...postponed(item),
  status: 'given_up',
  isAttempt: true,
  dueS: null,
  fault,
});
