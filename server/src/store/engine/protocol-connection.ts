import type pg from 'pg';
import { Pipeline, type Results } from './pipeline.ts';
import { PreparedNames } from './prepared-names.ts';
import { MessageSplitter, messageCode } from './protocol-input.ts';
import type { Statement } from './statement.ts';

/**
 * A connection that `pg` has opened, on which batches are asked without it: `pg` makes a text of every column and an
 * event of every message, where a page of a list goes from the database to its caller as the bytes it is. Batches are
 * answered in the order in which they were asked, each by itself: one that fails does not fail the next.
 */
export class ProtocolConnection {
  private readonly stream: Stream;
  private readonly prepared = new PreparedNames();
  private readonly pipelines: Pipeline[] = [];
  private isCorked = false;

  /** The wire of this connection, the same whenever it is asked for. */
  static of(client: pg.PoolClient): ProtocolConnection {
    const { connection } = client as unknown as WithConnection;
    const known = wires.get(connection);
    if (known) return known;
    const wire = new ProtocolConnection(connection);
    wires.set(connection, wire);
    return wire;
  }

  private constructor(connection: Connection) {
    this.stream = connection.stream;
    const [handOver] = this.stream.listeners('data') as ((bytes: Buffer) => void)[];
    if (!handOver) throw new Error('A connection that pg has opened is listened to by pg');
    const cutter = new MessageSplitter((code, message) => {
      if (!this.handleMessage(code, message)) handOver(message);
    });
    this.stream.off('data', handOver);
    this.stream.on('data', (bytes) => cutter.push(bytes));
    connection.on('error', (error) => this.fail(error));
    connection.once('end', () => this.fail(terminated()));
  }

  /** How many batches wait for their answers. */
  get pendingCount(): number {
    return this.pipelines.length;
  }

  send(statements: readonly Statement[]): Promise<Results> {
    const batch = new Pipeline(statements, this.prepared);
    if (this.stream.writable) {
      this.pipelines.push(batch);
      this.stream.write(batch.bytes);
    } else batch.finish(terminated());
    return batch.done;
  }

  /** The same, sent together with whatever else is asked in this turn of the event loop. */
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

  /** Ends the connection at once, without the farewell that a silent server would not hear; who waits on it fails. */
  destroy(why?: Error): void {
    this.stream.destroy(why);
  }

  /** Whether it concerns us: notices, settings and the end of the server are for `pg` to deal with. */
  private handleMessage(code: number, message: Buffer): boolean {
    const [batch] = this.pipelines;
    if (!batch) return false;
    if (code !== messageCode.readyForQuery) return batch.handleMessage(code, message);
    this.pipelines.shift();
    batch.finish();
    return true;
  }

  private fail(error: Error): void {
    for (const batch of this.pipelines.splice(0)) batch.finish(error);
  }
}

const terminated = (): Error => new Error('Connection terminated unexpectedly');

const wires = new WeakMap<Connection, ProtocolConnection>();

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
  cork(): void;
  uncork(): void;
  destroy(error?: Error): void;
};
