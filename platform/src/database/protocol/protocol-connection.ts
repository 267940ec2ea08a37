import type pg from 'pg';
import type { Statement } from '../statement.ts';
import { Pipeline, type Results } from './pipeline.ts';
import { PreparedNames } from './prepared-names.ts';
import { MessageSplitter, messageCode } from './protocol-input.ts';

/**
 * A connection that `pg` has opened, on which pipelines are sent without it (PostgreSQL documentation, 54
 * Frontend/Backend Protocol). `pg` makes a text of every column and emits an event for every message; here a page of a
 * list goes from the database to its caller as bytes. Pipelines are answered in the order in which they were sent. If
 * one fails, the next is not affected.
 */
export class ProtocolConnection {
  private readonly stream: Stream;
  private readonly prepared = new PreparedNames();
  private readonly pipelines: Pipeline[] = [];
  private isCorked = false;

  /** The one instance for this `pg` client. */
  static forClient(client: pg.PoolClient): ProtocolConnection {
    const { connection } = client as unknown as WithConnection;
    const existing = protocols.get(connection);
    if (existing) return existing;
    const protocol = new ProtocolConnection(connection);
    protocols.set(connection, protocol);
    return protocol;
  }

  private constructor(connection: Connection) {
    this.stream = connection.stream;
    const [passToPg] = this.stream.listeners('data') as ((bytes: Buffer) => void)[];
    if (!passToPg) throw new Error('A connection that pg has opened is listened to by pg');
    const splitter = new MessageSplitter((code, message) => {
      if (!this.handleMessage(code, message)) passToPg(message);
    });
    this.stream.off('data', passToPg);
    this.stream.on('data', (bytes) => splitter.push(bytes));
    connection.on('error', (error) => this.fail(error));
    connection.once('end', () => this.fail(terminated()));
  }

  /** How many pipelines were sent and not answered yet. */
  get pendingCount(): number {
    return this.pipelines.length;
  }

  /** Sends the statements as one pipeline, and resolves to the rows of each. */
  send(statements: readonly Statement[]): Promise<Results> {
    const pipeline = new Pipeline(statements, this.prepared);
    if (this.stream.writable) {
      this.pipelines.push(pipeline);
      this.stream.write(pipeline.bytes);
    } else pipeline.finish(terminated());
    return pipeline.done;
  }

  /**
   * Like `send`, but written to the socket together with everything else that is sent in this turn of the event loop.
   */
  sendCorked(statements: readonly Statement[]): Promise<Results> {
    if (!this.isCorked) {
      this.isCorked = true;
      this.stream.cork();
      setImmediate(() => {
        this.isCorked = false;
        this.stream.uncork();
      });
    }
    return this.send(statements);
  }

  /** Closes the socket at once, without the Terminate message, which a silent server would not read. */
  destroy(why?: Error): void {
    this.stream.destroy(why);
  }

  /**
   * Handles a message of a pipeline. Returns false for messages that `pg` handles, such as notices, parameters and the
   * end of the server.
   */
  private handleMessage(code: number, message: Buffer): boolean {
    const [pipeline] = this.pipelines;
    if (!pipeline) return false;
    if (code !== messageCode.readyForQuery) return pipeline.handleMessage(code, message);
    this.pipelines.shift();
    pipeline.finish();
    return true;
  }

  private fail(error: Error): void {
    for (const pipeline of this.pipelines.splice(0)) pipeline.finish(error);
  }
}

const terminated = (): Error => new Error('Connection terminated unexpectedly');

const protocols = new WeakMap<Connection, ProtocolConnection>();

/** The parts of a `pg` client that its published types leave out. */
type WithConnection = { readonly connection: Connection };
type Connection = {
  readonly stream: Stream;
  on(event: 'error', listener: (error: Error) => void): void;
  once(event: 'end', listener: () => void): void;
};
type Stream = {
  readonly writable: boolean;
  listeners(event: 'data'): unknown[];
  on(event: 'data', listener: (bytes: Buffer) => void): void;
  off(event: 'data', listener: (bytes: Buffer) => void): void;
  write(bytes: Buffer): boolean;
  cork(): void;
  uncork(): void;
  destroy(error?: Error): void;
};
