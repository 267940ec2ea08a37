import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { executionNotes } from './notes/execution-notes.ts';
import { fleetNotes } from './notes/fleet-notes.ts';
import { peopleNotes } from './notes/people-notes.ts';
import { planningNotes } from './notes/planning-notes.ts';
import { sharedNotes } from './notes/shared-notes.ts';
import { trackingNotes } from './notes/tracking-notes.ts';

/**
 * The description of a field by its name, for schemas without a description. Lists of a field may have their own
 * (`name[]`).
 */
export const fieldNote = (name: string, isList: boolean): BilingualText | undefined =>
  (isList ? fieldNotes[`${name}[]`] : undefined) ?? fieldNotes[name];

export const fieldNotes: Readonly<Record<string, BilingualText>> = {
  ...sharedNotes,
  ...peopleNotes,
  ...fleetNotes,
  ...planningNotes,
  ...executionNotes,
  ...trackingNotes,
};
