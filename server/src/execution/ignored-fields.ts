import { SentAction } from '@tropeiro/domain/execution/sent-action.ts';
import { type IgnoredField, ignoredFieldsMax } from '@tropeiro/domain/faults/ignored-field.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { pointerTokens } from '../handling/json-pointer.ts';
import { likelyPlace } from '../handling/likely-name.ts';
import { unknownFieldsOf } from '../handling/unknown-fields.ts';

/** A name is shown no longer: longer ones are of nothing that is known. */
const nameMaxLength = 60;

const findUnknown = unknownFieldsOf(SentAction);

/** Words that phones may have for what is meant here. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  latitude: ['lat'],
  longitude: ['lng', 'lon', 'long'],
  pictures: ['photo', 'photos', 'picture', 'foto', 'fotos', 'images'],
  comment: ['comments', 'observation', 'comentario', 'observacao'],
};

const likely = likelyPlace([
  ...Object.keys(SentAction.properties).map((name) => ({ name, at: name })),
  ...['external_code', 'quantity'].map((name) => ({ name, at: `items.${name}` })),
  ...Object.entries(otherWords).flatMap(([at, names]) => names.map((name) => ({ name, at, maxDistance: 0 }))),
]);

/** Counts the fields of actions that nobody reads: those that an action does not have, and a reason of return where nothing was returned. */
export class IgnoredFields {
  private readonly counts = new Map<string, IgnoredField>();

  note(action: SentAction): void {
    // An element of a list is told by its name alone, and once of an action.
    const unknown = findUnknown(action).map(({ pointer, name }) => ({
      field: pointerTokens(pointer)
        .filter((token) => !/^\d+$/.test(token))
        .join('.'),
      name,
    }));
    for (const [field, name] of new Map(unknown.map(({ field, name }) => [field, name])))
      this.count(field, () => likely(name)?.at ?? null);
    if (isReasonIgnored(action)) this.count('route_return_reason_id', () => 'route_executed_reason_id');
  }

  report(): IgnoredField[] {
    return [...this.counts.values()];
  }

  private count(name: string, meant: () => string | null): void {
    const field = printableText(name, nameMaxLength);
    const known = this.counts.get(field);
    if (known) known.count += 1;
    else if (this.counts.size < ignoredFieldsMax) this.counts.set(field, { field, count: 1, meant: meant() });
  }
}

/** Whether an action has a reason of return and is no return. */
export const isReasonIgnored = ({ action, route_return_reason_id: id }: SentAction): boolean =>
  action !== 'return' && typeof id === 'number';
