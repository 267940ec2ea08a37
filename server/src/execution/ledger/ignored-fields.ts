import { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import type { IgnoredField } from '@tropeiro/domain/faults/ignored-field-schema.ts';
import { dottedNames, siblingPointer } from '@tropeiro/platform/handling/json-pointer.ts';
import { NameTally } from '@tropeiro/platform/handling/name-tally.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';

const findUnknown = unknownFieldsOf(SentAction);

/** Counts the ignored fields of actions: unknown ones, and a reason of return if nothing was returned. */
export class IgnoredFields {
  private readonly tally = new NameTally();

  note(action: SentAction): void {
    // A field of several elements of a list is counted once an action.
    const unknown = new Map(findUnknown(action).map((field) => [dottedNames(field.pointer), field]));
    for (const [field, { pointer, name, likely }] of unknown)
      this.tally.count(field, () => {
        const meant = likely(name);
        return meant && dottedNames(siblingPointer(pointer, meant));
      });
    if (isReasonIgnored(action)) this.tally.count('route_return_reason_id', () => 'route_executed_reason_id');
  }

  report(): IgnoredField[] {
    return this.tally.report();
  }
}

/** Whether an action has a reason of return although it is not a return. */
export const isReasonIgnored = ({ action, route_return_reason_id: id }: SentAction): boolean =>
  action !== 'return' && typeof id === 'number';
