import { orderingKey } from '@tropeiro/domain/outbound/ordering-key.ts';
import { maxRetryAfterS, pauseAfterFailuresS, pausedAfterCount, retryWaitS } from '@tropeiro/domain/outbound/retry.ts';
import type { DeliveryFault } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { announcementId } from '../../store/outbound/outbox-cursor.ts';
import type { DeliveryOutcome, ReaderState } from '../../store/outbound/webhook-outcomes.ts';
import type { DueAnnouncement, ReaderWork } from '../../store/outbound/webhook-work.ts';
import { messageText } from './message.ts';
import type { ReceiverAnswer, Receivers } from './receivers.ts';
import { signedHeaders } from './signature.ts';

/** How many messages are sent to one webhook at once. */
const maxConcurrent = 8;

/** After this time no further message is begun. The outcomes are then stored, and other webhooks get their turn. */
const beginWithinS = 5;

/** The status with which a receiver asks for no further messages. */
const goneStatus = 410;

/** The result of one turn of a webhook. */
export type DeliveryResult = {
  readonly outcomes: readonly DeliveryOutcome[];
  readonly state: ReaderState;
  /** Whether the receiver asked for no further messages. */
  readonly isReceiverGone: boolean;
};

/**
 * Sends the due messages of a webhook: those of one ordering key one after the other, those of several keys at once.
 * Stops when the receiver fails repeatedly.
 * @param mayRead whether the webhook's creator may still read a waiting announcement
 */
export const deliver = (
  work: ReaderWork,
  mayRead: (waiting: DueAnnouncement) => boolean,
  receivers: Receivers,
  signal: AbortSignal,
): Promise<DeliveryResult> => new Delivery(work, mayRead, receivers, signal).run();

/** An announcement with its ordering key and its earlier attempts. */
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
  private isReceiverGone = false;

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

  async run(): Promise<DeliveryResult> {
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
        // A webhook that had nothing to send is not taken again at once.
        pauseS: Math.max(this.hasAsked ? pauseAfterFailuresS(this.failureCount) : 0, this.retryAfterS, isIdle ? 1 : 0),
        isRecovered: this.hasSucceeded && countBefore >= pausedAfterCount,
      },
      isReceiverGone: this.isReceiverGone,
    };
  }

  /** The messages to send, by ordering key. New ones are postponed if older ones of their key already wait. */
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
    let isBlocked = false;
    for (const item of chain) {
      const outcome: DeliveryOutcome = isBlocked || !this.canBegin() ? postponed(item) : await this.send(item);
      this.outcomes.push(outcome);
      isBlocked = outcome.status === 'waiting';
    }
  }

  private canBegin(): boolean {
    const isInTrouble = this.failureCount >= pausedAfterCount && this.failureCount > this.work.failureCount;
    const isLate = performance.now() - this.begunMs > beginWithinS * 1000;
    return !(this.signal.aborted || isInTrouble || isLate || this.isReceiverGone);
  }

  private async send(item: Item): Promise<DeliveryOutcome> {
    const { announcement } = item;
    const { payload, type, timestamp, by } = announcement;
    if (payload === null) return unsent(item, 'forgotten');
    if (item.deliveryId !== undefined && !this.mayRead(announcement)) return unsent(item, 'not_readable');
    const id = announcementId(announcement.epoch, announcement.position);
    const { url, secrets } = this.work.webhook;
    const body = messageText({ id, type, timestamp, payload, by });
    try {
      return this.recordAnswer(
        item,
        await this.receivers.post(url, signedHeaders(secrets, id, body, new Date()), body, this.signal),
      );
    } catch (error) {
      if (this.signal.aborted) return postponed(item);
      throw error;
    }
  }

  private recordAnswer(item: Item, answer: ReceiverAnswer): DeliveryOutcome {
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
    this.isReceiverGone ||= status === goneStatus;
    this.retryAfterS = Math.max(this.retryAfterS, Math.min(retryAfterS ?? 0, maxRetryAfterS));
    const { attemptCount, ageS } = item;
    const dueS = retryWaitS({ attemptCount: attemptCount + 1, ageS, retryAfterS, random: Math.random() });
    return dueS === undefined
      ? { ...attempted, status: 'given_up', dueS: null }
      : { ...attempted, status: 'waiting', dueS };
  }
}

/** The outcome of a message that was not attempted. It is due at once. */
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

/** The outcome of a message that is given up without being sent. */
const unsent = (item: Item, fault: DeliveryFault): DeliveryOutcome => ({
  ...postponed(item),
  status: 'given_up',
  isAttempt: true,
  dueS: null,
  fault,
});
