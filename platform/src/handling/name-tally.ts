import type { IgnoredField } from '@tropeiro/domain/faults/ignored-field-schema.ts';
import { reportedNamesMax } from '@tropeiro/domain/faults/reported-names.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';

/** Names are cut to this length in reports. No known name is longer. */
const nameMaxLength = 60;

/** Counts unknown names in rows that are validated one by one, up to as many names as a report has. Further names are dropped. */
export class NameTally {
  private readonly counts = new Map<string, IgnoredField>();

  /** Whether further names are dropped. */
  get isFull(): boolean {
    return this.counts.size >= reportedNamesMax;
  }

  /** @param meant returns the name that was probably meant. It is called once a name */
  count(name: string, meant: () => string | null | undefined): void {
    const field = printableText(name, nameMaxLength);
    const known = this.counts.get(field);
    if (known) known.count += 1;
    else if (!this.isFull) this.counts.set(field, { field, count: 1, meant: meant() ?? null });
  }

  /** The names in the order in which they were found. */
  report(): IgnoredField[] {
    return [...this.counts.values()];
  }
}
