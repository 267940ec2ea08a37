import type { Connection, Submittable } from 'pg';
import type { Statement } from './statement.ts';

/** A row as it came: every column as text. Questions are written so that one column of JSON is all they need. */
export type Row = readonly (string | null)[];

/**
 * Several statements sent together and answered together: one round trip. Without a `begin` before them they are one
 * transaction, since only one Sync follows (PostgreSQL documentation, 54.2.4 Pipelining), so what `enter` sets for the
 * transaction holds for the statements behind it and for nothing after.
 */
export class Batch implements Submittable {
  private readonly statements: readonly Statement[];
  private readonly results: Row[][] = [];
  private rows: Row[] = [];
  private connection: WireConnection | undefined;
  private settle: Settle | undefined;
  private readonly parsing: string[] = [];

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
  }

  /** The rows of every statement. To be called before the batch is submitted. */
  answered(): Promise<readonly Row[][]> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as WireConnection;
    this.connection = wire;
    const prepared = preparedOn(wire);
    wire.on('parseComplete', this.parsed);
    wire.stream.cork();
    for (const { name, text, values } of this.statements) {
      const statement = prepared.has(name) || prepared.size < preparedAtMost ? name : unnamed;
      if (!prepared.has(statement)) {
        wire.parse({ name: statement, text, types: [] });
        this.parsing.push(statement);
        if (statement !== unnamed) prepared.add(statement);
      }
      wire.bind({ portal: '', statement, values, valueMapper: asWritten });
      wire.execute({ portal: '', rows: 0 });
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleDataRow(message: { fields: Row }): void {
    this.rows.push(message.fields);
  }

  handleCommandComplete(): void {
    this.results.push(this.rows);
    this.rows = [];
  }

  handleReadyForQuery(): void {
    this.connection?.off('parseComplete', this.parsed);
    this.settle?.resolve(this.results);
  }

  handleError(error: Error): void {
    const { connection } = this;
    if (connection) {
      connection.off('parseComplete', this.parsed);
      // What was not parsed before the failure must be parsed at its next use.
      for (const name of this.parsing) preparedOn(connection).delete(name);
    }
    this.settle?.reject(error);
  }

  private readonly parsed = (): void => {
    this.parsing.shift();
  };
}

/**
 * A connection keeps the plan of each statement it has prepared. A list with ten filters can be asked in a thousand
 * ways, so past this many the rarer ones are planned each time they are asked.
 */
export const preparedAtMost = 500;
const unnamed = '';

type Settle = { readonly resolve: (results: readonly Row[][]) => void; readonly reject: (error: Error) => void };

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
