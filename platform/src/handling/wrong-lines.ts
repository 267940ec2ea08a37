import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { type FaultText, type FaultyLine, faultTextOf, lineAt } from './wrong-line.ts';

/** Collects the faults of lines for a report, up to its capacity. Further faults are only counted. */
export class WrongLines {
  readonly lines: WrongLine[] = [];
  omittedCount = 0;
  private bytes = 0;
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  /** Adds the faults of one line, each with its location. */
  add(faults: readonly { readonly fault: Fault; readonly at: () => FaultyLine }[]): void {
    this.addTexts(faults.map(({ fault, at }) => ({ text: () => faultTextOf(fault, this.language), at })));
  }

  /** Like `add`, for faults that already have texts. */
  addTexts(faults: readonly { readonly text: () => FaultText; readonly at: () => FaultyLine }[]): void {
    for (const [index, { text, at }] of faults.entries()) {
      const isDetailed = this.lines.length < detailedMaxFaults && index < ofLineMaxFaults;
      // If very many faults are already reported, only one per line is added, shortened, while there is room.
      if (this.bytes >= maxBytes || (!isDetailed && index > 0)) this.omittedCount += 1;
      else this.push({ ...lineAt(isDetailed ? at() : { ...at(), ...nothing }), ...text() });
    }
  }

  private push(line: WrongLine): void {
    this.lines.push(line);
    this.bytes += Buffer.byteLength(JSON.stringify(line));
  }
}

const nothing = { name: null, externalCode: null, column: null, value: null };

/** The number of faults that are reported in full. */
const detailedMaxFaults = 10_000;

/** The number of faults reported for one line. Further ones appear after these are fixed. */
const ofLineMaxFaults = 50;

/** The maximum size of the faults in a report: several times what 10,000 common ones take in full. */
const maxBytes = 10_000_000;
