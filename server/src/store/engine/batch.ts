import { columnsOf, errorOf, messageCode } from './messages-in.ts';
import { questionsAsBytes } from './messages-out.ts';
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
export class Batch {
  /** To be written to the connection. */
  readonly bytes: Buffer;
  readonly answered: Promise<Results>;
  private readonly prepared: Set<string>;
  /** What PostgreSQL has yet to say that it understood. */
  private readonly toParse: string[] = [];
  private readonly results: BytesRow[][] = [];
  private rows: BytesRow[] = [];
  private error: Error | undefined;
  private resolve: (results: Results) => void = () => {};
  private reject: (error: Error) => void = () => {};

  /** @param prepared the names of what the connection has prepared, to which these are added */
  constructor(statements: readonly Statement[], prepared: Set<string>) {
    this.prepared = prepared;
    this.bytes = questionsAsBytes(statements.map((statement) => this.named(statement)));
    this.answered = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Whether this message is a part of the answer. */
  take(code: number, message: Buffer): boolean {
    switch (code) {
      case messageCode.dataRow:
        this.rows.push(columnsOf(message));
        return true;
      case messageCode.commandComplete:
        this.results.push(this.rows);
        this.rows = [];
        return true;
      case messageCode.parseComplete:
        this.toParse.shift();
        return true;
      case messageCode.error:
        // Told when the connection is ready again, or has ended: until then nothing else can be asked on it.
        this.error ??= errorOf(message);
        return true;
      default:
        return code === messageCode.bindComplete;
    }
  }

  /** To be called when PostgreSQL is ready for another, or will never be. */
  end(error = this.error): void {
    // What was not parsed before a failure must be parsed at its next use.
    for (const name of this.toParse) this.prepared.delete(name);
    if (error) this.reject(this.error ?? error);
    else this.resolve(this.results);
  }

  private named(statement: Statement) {
    const { prepared } = this;
    const isKept = prepared.has(statement.name) || prepared.size < preparedAtMost;
    const name = isKept ? statement.name : unnamed;
    const isParsed = prepared.has(name);
    if (!isParsed) this.toParse.push(name);
    if (isKept) prepared.add(name);
    return { statement, name, isParsed };
  }
}

/**
 * A connection keeps the plan of each statement it has prepared. A list with ten filters can be asked in a thousand
 * ways, so past this many the rarer ones are planned each time they are asked.
 */
export const preparedAtMost = 500;
const unnamed = '';
