import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report-schema.ts';

/** A line of a file or list with a fault: its number, its name, and the place of the fault within it. */
export type FaultyLine = {
  readonly line: number;
  /** The path of its file, if there are several. */
  readonly file?: string | null;
  readonly name: unknown;
  readonly externalCode: unknown;
  readonly field: string | undefined;
  /** The heading of its column, in a file. */
  readonly column: string | null;
  readonly value: unknown;
};

/** The text of a fault in a report. */
export type FaultText = Pick<WrongLine, 'code' | 'message'>;

export const faultTextOf = (fault: Fault, language: Language): FaultText => ({
  code: fault.code,
  message: messageOf(fault, language),
});

/** The location of a fault, as a report shows it. */
export const lineAt = (at: FaultyLine): Omit<WrongLine, keyof FaultText> => ({
  line: at.line,
  file: at.file ? printableText(at.file, fileMaxLength) : null,
  name: shownText(at.name),
  external_code: shownText(at.externalCode),
  field: at.field === undefined ? null : printableText(at.field, fileMaxLength),
  column: shownText(at.column),
  value: shownText(at.value),
});

/** A value as a report shows it, shortened. */
export function shownText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return printableText(typeof value === 'object' ? JSON.stringify(beginningOf(value)) : String(value), shownMaxLength);
}

/** The part of a value that may be shown: the whole may have a million elements. */
function beginningOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, shownMaxLength);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 3) return null;
  if (Array.isArray(value)) return value.slice(0, shownMaxCount).map((item) => beginningOf(item, depth + 1));
  const entries: [string, unknown][] = [];
  for (const name in value) {
    if (entries.length === shownMaxCount) break;
    if (Object.hasOwn(value, name))
      entries.push([name, beginningOf((value as Readonly<Record<string, unknown>>)[name], depth + 1)]);
  }
  return Object.fromEntries(entries);
}

/** This many elements fill what is shown. */
const shownMaxCount = 20;

/** For the path of a file or of a field. */
const fileMaxLength = 200;

/** For a value: enough to find it by. */
const shownMaxLength = 100;
