import type pg from 'pg';
import { Batch, type Results } from './batch.ts';
import { MessageCutter, messageCode } from './messages-in.ts';
import type { Statement } from './statement.ts';

/**
 * A connection that `pg` has opened, on which batches are asked without it: `pg` makes a text of every column and an
 * event of every message, where a page of a list goes from the database to its caller as the bytes it is.
 */
export class Wire {
  private readonly stream: Stream;
  private readonly prepared = new Set<string>();
  private batch: Batch | undefined;

  /** The wire of this connection, the same whenever it is asked for. */
  static of(client: pg.PoolClient): Wire {
    const { connection } = client as unknown as WithConnection;
    const known = wires.get(connection);
    if (known) return known;
    const wire = new Wire(connection);
    wires.set(connection, wire);
    return wire;
  }

  private constructor(connection: Connection) {
    this.stream = connection.stream;
    const [handOver] = this.stream.listeners('data') as ((bytes: Buffer) => void)[];
    if (!handOver) throw new Error('A connection that pg has opened is listened to by pg');
    const cutter = new MessageCutter((code, message) => {
      if (!this.take(code, message)) handOver(message);
    });
    this.stream.off('data', handOver);
    this.stream.on('data', (bytes) => cutter.push(bytes));
    connection.on('error', (error) => this.end(error));
    connection.once('end', () => this.end(new Error('Connection terminated unexpectedly')));
  }

  get isAsking(): boolean {
    return this.batch !== undefined;
  }

  ask(statements: readonly Statement[]): Promise<Results> {
    if (this.batch) throw new Error('One batch at a time is asked on a connection');
    const batch = new Batch(statements, this.prepared);
    this.batch = batch;
    if (this.stream.writable) this.stream.write(batch.bytes);
    else this.end(new Error('Connection terminated unexpectedly'));
    return batch.answered;
  }

  /** Ends the connection at once, without the farewell that a silent server would not hear; who waits on it fails. */
  hangUp(why?: Error): void {
    this.stream.destroy(why);
  }

  /** Whether it concerns us: notices, settings and the end of the server are for `pg` to deal with. */
  private take(code: number, message: Buffer): boolean {
    const { batch } = this;
    if (!batch) return false;
    if (code !== messageCode.readyForQuery) return batch.take(code, message);
    this.end();
    return true;
  }

  private end(error?: Error): void {
    const { batch } = this;
    this.batch = undefined;
    batch?.end(error);
  }
}

const wires = new WeakMap<Connection, Wire>();

/** What `pg` leaves out of its published types. */
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
  destroy(error?: Error): void;
};
