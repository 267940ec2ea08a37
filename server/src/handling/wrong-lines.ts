import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import { type FaultText, type FaultyLine, faultTextOf, lineAt } from './wrong-line.ts';

/** Gathers the faults of lines for a report, as many as it has room for; the others are counted. */
export class WrongLines {
  readonly lines: WrongLine[] = [];
  omittedCount = 0;
  private bytes = 0;
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  /** Adds the faults of one line, each with where it is found in it. */
  add(faults: readonly { readonly fault: Fault; readonly at: () => FaultyLine }[]): void {
    this.addTexts(faults.map(({ fault, at }) => ({ text: () => faultTextOf(fault, this.language), at })));
  }

  /** The same, of faults whose texts are written already. */
  addTexts(faults: readonly { readonly text: () => FaultText; readonly at: () => FaultyLine }[]): void {
    for (const [index, { text, at }] of faults.entries()) {
      const isDetailed = this.lines.length < detailedMaxFaults && index < ofLineMaxFaults;
      // With very many faults reported already, one a line and in short, for as long as there is room.
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

/** So many faults are reported in full. */
const detailedMaxFaults = 10_000;

/** And so many of one line: whoever has more to mend mends these first. */
const ofLineMaxFaults = 50;

/** So much of a report do faults take: several times what 10,000 common ones take in full. */
const maxBytes = 10_000_000;
