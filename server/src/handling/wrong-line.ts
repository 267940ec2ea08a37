import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report.ts';

/** A line of a file or list with a fault in it: where it stands, what it is called, and where in it the fault is. */
export type FaultyLine = {
  readonly line: number;
  /** The path of its file, where there are several. */
  readonly file?: string | null;
  readonly name: unknown;
  readonly externalCode: unknown;
  readonly field: string | undefined;
  /** The heading of its column, in a file. */
  readonly column: string | null;
  readonly value: unknown;
};

/** What a report says of a fault. */
export type FaultText = Pick<WrongLine, 'code' | 'message'>;

export const faultTextOf = (fault: Fault, language: Language): FaultText => ({
  code: fault.code,
  message: messageOf(fault, language),
});

/** Where a fault is, as a report shows it. */
export const lineAt = (at: FaultyLine): Omit<WrongLine, keyof FaultText> => ({
  line: at.line,
  file: at.file ? printableText(at.file, fileMaxLength) : null,
  name: shownText(at.name),
  external_code: shownText(at.externalCode),
  field: at.field === undefined ? null : printableText(at.field, fileMaxLength),
  column: shownText(at.column),
  value: shownText(at.value),
});

/** A value as a report shows it, in short. */
export function shownText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return printableText(typeof value === 'object' ? JSON.stringify(beginningOf(value)) : String(value), shownMaxLength);
}

/** As much of a value as may be shown of it: the whole may have a million elements. */
function beginningOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, shownMaxLength);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 3) return null;
  if (Array.isArray(value)) return value.slice(0, shownMaxCount).map((one) => beginningOf(one, depth + 1));
  const entries: [string, unknown][] = [];
  for (const name in value) {
    if (entries.length === shownMaxCount) break;
    if (Object.hasOwn(value, name))
      entries.push([name, beginningOf((value as Readonly<Record<string, unknown>>)[name], depth + 1)]);
  }
  return Object.fromEntries(entries);
}

/** So many elements fill what is shown. */
const shownMaxCount = 20;

/** Of the path of a file, or of a field. */
const fileMaxLength = 200;

/** Of a value: enough to find it by. */
const shownMaxLength = 100;
