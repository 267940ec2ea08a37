import { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { IgnoredField } from '@tropeiro/domain/faults/ignored-field-schema.ts';
import { reportedNamesMax } from '@tropeiro/domain/faults/reported-names.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { dottedNames, siblingPointer } from '@tropeiro/platform/handling/json-pointer.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';

/** Names are cut to this length in reports. No known name is longer. */
const nameMaxLength = 60;

const findUnknown = unknownFieldsOf(SentAction);

/** Counts the fields of actions that nobody reads: those that an action does not have, and a reason of return where nothing was returned. */
export class IgnoredFields {
  private readonly counts = new Map<string, IgnoredField>();

  note(action: SentAction): void {
    // A field of several elements of a list is counted once an action.
    const unknown = new Map(findUnknown(action).map((field) => [dottedNames(field.pointer), field]));
    for (const [field, { pointer, name, likely }] of unknown)
      this.count(field, () => {
        const meant = likely(name);
        return meant === undefined ? null : dottedNames(siblingPointer(pointer, meant));
      });
    if (isReasonIgnored(action)) this.count('route_return_reason_id', () => 'route_executed_reason_id');
  }

  report(): IgnoredField[] {
    return [...this.counts.values()];
  }

  private count(name: string, meant: () => string | null): void {
    const field = printableText(name, nameMaxLength);
    const known = this.counts.get(field);
    if (known) known.count += 1;
    else if (this.counts.size < reportedNamesMax) this.counts.set(field, { field, count: 1, meant: meant() });
  }
}

/** Whether an action has a reason of return although it is not a return. */
export const isReasonIgnored = ({ action, route_return_reason_id: id }: SentAction): boolean =>
  action !== 'return' && typeof id === 'number';
