import type { Statement } from '../statement.ts';
import type { PreparedNames } from './prepared-names.ts';
import { messageCode, readColumns, readError } from './protocol-input.ts';
import { encodeStatements, type NamedStatement } from './protocol-output.ts';

/** A row with every column as text. Most queries select one column, which is JSON. */
export type Row = readonly (string | null)[];

/** A row with every column as bytes. Values that are only passed on need not be decoded. */
export type BytesRow = readonly (Buffer | null)[];

export const asTexts = (row: BytesRow): Row => row.map((column) => column?.toString() ?? null);

/** The rows of every statement. */
export type Results = readonly (readonly BytesRow[])[];

/**
 * Several statements sent in one round trip, and the responses to them as they arrive. Without a `begin` they form one
 * transaction, since only one Sync follows (PostgreSQL documentation, 54.2.4 Pipelining). So what `enter` sets for the
 * transaction applies to the statements after it and ends with them.
 */
export class Pipeline {
  /** The bytes to write to the connection. */
  readonly bytes: Buffer;
  /** Settled by `finish`. */
  readonly done: Promise<Results>;
  private readonly prepared: PreparedNames;
  /** The names of the statements that PostgreSQL has not parsed yet, in order. */
  private readonly toParse: string[] = [];
  private readonly results: BytesRow[][] = [];
  private rows: BytesRow[] = [];
  private error: Error | undefined;
  private resolve: (results: Results) => void = () => {};
  private reject: (error: Error) => void = () => {};

  constructor(statements: readonly Statement[], prepared: PreparedNames) {
    this.prepared = prepared;
    this.bytes = encodeStatements(statements.map((statement) => this.withName(statement)));
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Handles a message of the server. Returns false if it is not part of the response. */
  handleMessage(code: number, message: Buffer): boolean {
    switch (code) {
      case messageCode.dataRow:
        this.rows.push(readColumns(message));
        return true;
      case messageCode.commandComplete:
        this.results.push(this.rows);
        this.rows = [];
        return true;
      case messageCode.parseComplete:
        this.prepared.resolve(this.toParse.shift() ?? unnamed, true);
        return true;
      case messageCode.error:
        // Thrown when the connection is ready again or has ended. Until then nothing else can be sent on it.
        this.error ??= readError(message);
        return true;
      default:
        return code === messageCode.bindComplete;
    }
  }

  /** Must be called at ReadyForQuery, or with the error that ended the connection. */
  finish(error = this.error): void {
    // Statements that were not parsed before a failure must be parsed at their next use.
    for (const name of this.toParse) this.prepared.resolve(name, false);
    if (error) this.reject(this.error ?? error);
    else this.resolve(this.results);
  }

  private withName(statement: Statement): NamedStatement {
    const { name } = statement;
    if (this.prepared.has(name) || this.toParse.includes(name)) return { statement, name, isPrepared: true };
    const reserved = this.prepared.reserve(name) ? name : unnamed;
    this.toParse.push(reserved);
    return { statement, name: reserved, isPrepared: false };
  }
}

/** The name of a statement that is parsed and planned only for this run. */
const unnamed = '';
