import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { positionReportMax } from '@tropeiro/domain/tracking/sent-position.ts';
import type { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { likelyName } from '@tropeiro/platform/handling/likely-name.ts';
import { alarmNames, unknownAlarms } from '@tropeiro/telematics/alarms.ts';

/** Alarms are cut to this length in reports. No known alarm has a longer name. */
const alarmMaxLength = 60;

const alarmOfWord = new Map(Object.entries(alarmNames).flatMap(([alarm, words]) => words.map((word) => [word, alarm])));
const likelyWord = likelyName(alarmOfWord.keys());

/** Counts alarms that lead to no event, so that misspelt ones are reported to the sender. */
export class UnknownAlarms {
  private readonly counts = new Map<string, { count: number; readonly meant: string | null }>();

  note({ attributes }: SentPosition): void {
    const said = attributes?.alarm;
    if (!said) return;
    for (const name of new Set(unknownAlarms(said))) {
      const alarm = printableText(name, alarmMaxLength);
      const known = this.counts.get(alarm);
      if (known) known.count += 1;
      else if (this.counts.size < positionReportMax)
        this.counts.set(alarm, { count: 1, meant: alarmOfWord.get(likelyWord(name) ?? '') ?? null });
    }
  }

  report(): PositionReport['unknown_alarms'] {
    return [...this.counts].map(([alarm, { count, meant }]) => ({ alarm, count, meant }));
  }
}
