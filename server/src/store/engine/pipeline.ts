import type { PreparedNames } from './prepared-names.ts';
import { messageCode, readColumns, readError } from './protocol-input.ts';
import { encodeStatements, type NamedStatement } from './protocol-output.ts';
import type { Statement } from './statement.ts';

/** A row as it came: every column as text. Questions are written so that one column of JSON is all they need. */
export type Row = readonly (string | null)[];

/** The same before it is read as text: what is only passed on need not be. */
export type BytesRow = readonly (Buffer | null)[];

export const asTexts = (row: BytesRow): Row => row.map((column) => column?.toString() ?? null);

/** The rows of every statement. */
export type Results = readonly (readonly BytesRow[])[];

/**
 * Several statements sent together and answered together: one round trip. Without a `begin` before them they are one
 * transaction, since only one Sync follows (PostgreSQL documentation, 54.2.4 Pipelining), so what `enter` sets for the
 * transaction holds for the statements behind it and for nothing after.
 */
export class Pipeline {
  /** To be written to the connection. */
  readonly bytes: Buffer;
  readonly done: Promise<Results>;
  private readonly prepared: PreparedNames;
  /** What PostgreSQL has yet to say that it understood. */
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

  /** Whether this message is a part of the answer. */
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
        // Told when the connection is ready again, or has ended: until then nothing else can be asked on it.
        this.error ??= readError(message);
        return true;
      default:
        return code === messageCode.bindComplete;
    }
  }

  /** To be called when PostgreSQL is ready for another, or will never be. */
  finish(error = this.error): void {
    // What was not parsed before a failure must be parsed at its next use.
    for (const name of this.toParse) this.prepared.resolve(name, false);
    if (error) this.reject(this.error ?? error);
    else this.resolve(this.results);
  }

  private withName(statement: Statement): NamedStatement {
    const { name } = statement;
    if (this.prepared.has(name) || this.toParse.includes(name)) return { statement, name, isPrepared: true };
    const asked = this.prepared.reserve(name) ? name : unnamed;
    this.toParse.push(asked);
    return { statement, name: asked, isPrepared: false };
  }
}

/** What is asked without a name is planned for this once. */
const unnamed = '';
