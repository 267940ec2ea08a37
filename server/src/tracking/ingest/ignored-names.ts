import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { DeviceMessage } from '@tropeiro/domain/tracking/device-message-schema.ts';
import { positionReportMax } from '@tropeiro/domain/tracking/sent-position.ts';
import type { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { likelyName } from '@tropeiro/platform/handling/likely-name.ts';
import { attributeKind, attributes as attributesRead, isReadable } from '@tropeiro/telematics/attributes.ts';

/** Names are cut to this length in reports. No known name is longer. */
const nameMaxLength = 60;

/** Of so many names that nobody reads it is counted how often they come; a flood of them is not worth more. */
const namesMax = 1000;

const fields = Object.keys(DeviceMessage.properties);
const fieldNames = new Set(fields);

const likelyField = likelyName(fields);
const likelyAttribute = likelyName(Object.keys(attributesRead));

/** Counts the names in messages that nobody reads. An attribute of any other name is the company's own, and kept for its rules. */
export class IgnoredNames {
  private readonly counts = new Map<string, { count: number; readonly meant: string | null }>();
  /** The attribute that each unknown name probably means, looked up once. */
  private readonly meantBy = new Map<string, string | null>();

  note(sent: SentPosition): void {
    for (const name in sent) if (!fieldNames.has(name)) this.count(name, () => likelyField(name) ?? null);
    const { attributes } = sent;
    for (const name in attributes) {
      const kind = attributeKind(name);
      if (kind === undefined) {
        const meant = this.attributeFor(name);
        if (meant !== null) this.count(`attributes.${name}`, () => `attributes.${meant}`);
      } else if (!isReadable(kind, attributes[name] ?? null)) {
        this.count(`attributes.${name}`, () => `attributes.${name} (${kind === 'flag' ? 'true, false' : kind})`);
      }
    }
  }

  report(): PositionReport['ignored_fields'] {
    return [...this.counts].slice(0, positionReportMax).map(([field, { count, meant }]) => ({ field, count, meant }));
  }

  private count(name: string, meant: () => string | null): void {
    const field = printableText(name, nameMaxLength);
    const known = this.counts.get(field);
    if (known) known.count += 1;
    else if (this.counts.size < namesMax) this.counts.set(field, { count: 1, meant: meant() });
  }

  private attributeFor(name: string): string | null {
    const known = this.meantBy.get(name);
    if (known !== undefined) return known;
    const meant = likelyAttribute(name) ?? null;
    if (this.meantBy.size < namesMax) this.meantBy.set(name, meant);
    return meant;
  }
}
