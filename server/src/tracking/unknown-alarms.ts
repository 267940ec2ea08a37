import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { type PositionReport, positionReportMax, type SentPosition } from '@tropeiro/domain/tracking/sent-position.ts';
import { alarmWords, unknownAlarms } from '@tropeiro/telematics/alarms.ts';
import { likelyPlace } from '../handling/likely-name.ts';

/** An alarm is shown no longer: longer ones are of nothing that is known. */
const alarmMaxLength = 60;

const likely = likelyPlace(Object.entries(alarmWords).flatMap(([at, names]) => names.map((name) => ({ name, at }))));

/** Counts the alarms of messages that no event is found by: one that is misspelt would be told to nobody. */
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
        this.counts.set(alarm, { count: 1, meant: likely(name)?.at ?? null });
    }
  }

  report(): PositionReport['unknown_alarms'] {
    return [...this.counts].map(([alarm, { count, meant }]) => ({ alarm, count, meant }));
  }
}
