import pg from 'pg';
import { type Sql, sql } from './statement.ts';

/**
 * What every listening process learns soon after a commit, for example that new data can be read. A notice may be lost,
 * for example when the sending process dies or behind a connection pooler. Receivers that must not miss anything also
 * poll.
 */
export type Notice = { readonly channel: NoticeChannel; readonly text: string };

/** The name of a channel, made by `noticeChannel`. */
export type NoticeChannel = string & { readonly [isNoticeChannel]: true };
declare const isNoticeChannel: unique symbol;

/** Declares a channel, so that senders and receivers of its notices use the same name. */
export const noticeChannel = (name: string): NoticeChannel => name as NoticeChannel;

/** The channel that reports new announcements in the outbox. Its notices have no text. */
export const outboxChannel = noticeChannel('outbox');

/**
 * Sends the notices of committed transactions. It sends them separately, since PostgreSQL lets only one transaction
 * that notifies commit at a time. Notices that arrive while others are being sent go out together, without duplicates.
 */
export class NoticeSender {
  private readonly run: (query: Sql) => Promise<unknown>;
  private readonly waiting = new Map<string, Notice>();
  private isSending = false;

  constructor(run: (query: Sql) => Promise<unknown>) {
    this.run = run;
  }

  send(notices: readonly Notice[]): void {
    for (const notice of notices) this.waiting.set(`${notice.channel} ${notice.text}`, notice);
    if (!this.isSending && this.waiting.size > 0) void this.sendWaiting();
  }

  private async sendWaiting(): Promise<void> {
    this.isSending = true;
    while (this.waiting.size > 0) {
      const notices = [...this.waiting.values()];
      this.waiting.clear();
      // A notice that cannot be sent is lost, as any notice may be, so no commit to disk is awaited.
      await this.run(sql`select pg_notify(channel, text), set_config('synchronous_commit', 'off', true)
        from jsonb_to_recordset(${notices}::jsonb) notice (channel text, text text)`).catch(() => {});
    }
    this.isSending = false;
  }
}

/** How long after a lost connection a new one is tried. */
const reconnectMs = 1000;

/** A receiver of the notices of a channel. */
type NoticeHearer = {
  onNotice(text: string): void;
  /** Called whenever listening begins again: earlier notices may have been missed. */
  onConnected?(): void;
};

/** Receives notices for all parts of a process on its own connection, which is opened again when it is lost. */
export class NoticeListener {
  private readonly url: string;
  private readonly hearers: (NoticeHearer & { readonly channel: NoticeChannel })[] = [];
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(url: string) {
    this.url = url;
  }

  /** Registers a receiver for the notices of a channel, before listening starts. */
  hear(channel: NoticeChannel, hearer: NoticeHearer): void {
    if (this.client) throw new Error('Receivers of notices are registered before listening starts');
    this.hearers.push({ ...hearer, channel });
  }

  async start(): Promise<void> {
    if (this.isStopped) return;
    const client = new pg.Client({ connectionString: this.url, application_name: 'tropeiro listens', keepAlive: true });
    this.client = client;
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of this.hearers) if (hearer.channel === channel) hearer.onNotice(payload);
    });
    client.on('error', () => {});
    client.once('end', () => this.startLater(client));
    try {
      await client.connect();
      const channels = new Set(this.hearers.map(({ channel }) => channel));
      await client.query([...channels].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
      for (const hearer of this.hearers) hearer.onConnected?.();
    } catch {
      await client.end().catch(() => {});
      this.startLater(client);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  private startLater(client: pg.Client): void {
    if (this.isStopped || this.client !== client) return;
    this.client = undefined;
    this.timer = setTimeout(() => void this.start(), reconnectMs);
    this.timer.unref();
  }
}
