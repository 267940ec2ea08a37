import type { Connection, Submittable } from 'pg';
import type { Statement } from './statement.ts';

/** A row as it came: every column as text. Questions are written so that one column of JSON is all they need. */
export type Row = readonly (string | null)[];

/**
 * Several statements sent together and answered together: one round trip. Without a `begin` before them they are one
 * transaction, since only one Sync follows (PostgreSQL documentation, 54.2.4 Pipelining), so what `enter` sets for the
 * transaction holds for the statements behind it and for nothing after.
 *
 * With `rowsAtOnce` the rows of the last statement come in portions, each asked for with `more()`.
 */
export class Batch implements Submittable {
  private readonly statements: readonly Statement[];
  private readonly rowsAtOnce: number;
  private readonly results: Row[][] = [];
  private rows: Row[] = [];
  private connection: WireConnection | undefined;
  private settle: Settle | undefined;
  private failure: Error | undefined;
  private readonly parsing: string[] = [];

  constructor(statements: readonly Statement[], rowsAtOnce = 0) {
    this.statements = statements;
    this.rowsAtOnce = rowsAtOnce;
  }

  /** Resolves with the rows of every statement; with `rowsAtOnce`, the last one's are its first portion. */
  answered(): Promise<readonly Row[][]> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve: () => resolve(this.results), reject };
    });
  }

  /** The next portion of rows, empty when there are no more. */
  more(): Promise<readonly Row[]> {
    // It may have failed while nobody was waiting for it.
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.settle = { resolve: () => resolve(this.results.at(-1) ?? []), reject };
      this.connection?.execute({ portal: '', rows: this.rowsAtOnce });
      this.connection?.flush();
    });
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as WireConnection;
    this.connection = wire;
    const prepared = preparedOn(wire);
    wire.on('parseComplete', this.parsed);
    wire.stream.cork();
    this.statements.forEach((statement, index) => {
      const last = index === this.statements.length - 1;
      if (!prepared.has(statement.name)) {
        wire.parse({ name: statement.name, text: statement.text, types: [] });
        this.parsing.push(statement.name);
        prepared.add(statement.name);
      }
      wire.bind({ portal: '', statement: statement.name, values: statement.values, valueMapper: asWritten });
      wire.execute({ portal: '', rows: last ? this.rowsAtOnce : 0 });
    });
    if (this.rowsAtOnce === 0) wire.sync();
    else wire.flush();
    wire.stream.uncork();
  }

  handleDataRow(message: { fields: Row }): void {
    this.rows.push(message.fields);
  }

  handleCommandComplete(): void {
    this.close();
    if (this.rowsAtOnce > 0 && this.results.length >= this.statements.length) this.connection?.sync();
  }

  handlePortalSuspended(): void {
    this.close();
    this.resolve();
  }

  handleReadyForQuery(): void {
    this.connection?.off('parseComplete', this.parsed);
    this.resolve();
  }

  handleError(error: Error): void {
    this.failure = error;
    const { connection } = this;
    if (connection) {
      connection.off('parseComplete', this.parsed);
      for (const name of this.parsing) preparedOn(connection).delete(name);
      if (this.rowsAtOnce > 0) connection.sync();
    }
    this.settle?.reject(error);
    this.settle = undefined;
  }

  handleEmptyQuery(): void {
    this.close();
  }

  handleRowDescription(): void {}

  private readonly parsed = (): void => {
    this.parsing.shift();
  };

  private close(): void {
    this.results.push(this.rows);
    this.rows = [];
  }

  private resolve(): void {
    if (this.failure) return;
    this.settle?.resolve();
    this.settle = undefined;
  }
}

type Settle = { readonly resolve: () => void; readonly reject: (error: Error) => void };

/** What `pg` gives a submittable to speak with; its published types leave most of it out. */
type WireConnection = {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: {
    portal: string;
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
  flush(): void;
  on(event: 'parseComplete', listener: () => void): void;
  off(event: 'parseComplete', listener: () => void): void;
};

const preparedNames = new WeakMap<WireConnection, Set<string>>();

function preparedOn(connection: WireConnection): Set<string> {
  let names = preparedNames.get(connection);
  if (!names) {
    names = new Set();
    preparedNames.set(connection, names);
  }
  return names;
}

/** Values go as text, as PostgreSQL reads them; lists and objects as JSON. */
function asWritten(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
