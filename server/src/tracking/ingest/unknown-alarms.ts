import type { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { likelyName } from '@tropeiro/platform/handling/likely-name.ts';
import { NameTally } from '@tropeiro/platform/handling/name-tally.ts';
import { alarmNames, unknownAlarms } from '@tropeiro/telematics/alarms.ts';

const alarmOfWord = new Map(Object.entries(alarmNames).flatMap(([alarm, words]) => words.map((word) => [word, alarm])));
const likelyWord = likelyName(alarmOfWord.keys());

/** Counts alarms that lead to no event, so that misspelt ones are reported to the sender. */
export class UnknownAlarms {
  private readonly tally = new NameTally();

  note({ attributes }: SentPosition): void {
    const said = attributes?.alarm;
    if (!said) return;
    for (const name of new Set(unknownAlarms(said)))
      this.tally.count(name, () => alarmOfWord.get(likelyWord(name) ?? ''));
  }

  report(): PositionReport['unknown_alarms'] {
    return this.tally.report().map(({ field: alarm, count, meant }) => ({ alarm, count, meant }));
  }
}
