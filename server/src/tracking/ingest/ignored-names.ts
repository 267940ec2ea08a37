import { DeviceMessage } from '@tropeiro/domain/tracking/device-message-schema.ts';
import type { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { likelyName } from '@tropeiro/platform/handling/likely-name.ts';
import { NameTally } from '@tropeiro/platform/handling/name-tally.ts';
import { attributeKind, attributes as attributesRead, isReadable } from '@tropeiro/telematics/attributes.ts';

const fields = Object.keys(DeviceMessage.properties);
const fieldNames = new Set(fields);

/** Names of fields in other programs that no misspelling explains. */
const fieldsOfOthers: ReadonlyMap<string, string> = new Map([
  ...['lat', 'y'].map((name) => [name, 'latitude'] as const),
  ...['lon', 'lng', 'long', 'x'].map((name) => [name, 'longitude'] as const),
  ...['speed', 'velocidade'].map((name) => [name, 'speed_kmh'] as const),
  ...['serial', 'imei', 'device_id', 'uniqueId'].map((name) => [name, 'device'] as const),
  ...['timestamp', 'datetime', 'fixTime'].map((name) => [name, 'time'] as const),
]);

const misspeltField = likelyName(fields);
const likelyField = (name: string) => fieldsOfOthers.get(name) ?? misspeltField(name);
const likelyAttribute = likelyName(Object.keys(attributesRead));

/** The maximum number of unknown attribute names that are compared with the known ones. Each takes long. */
const comparedMax = 1000;

/** Counts the ignored names in messages. Attributes with other names are the company's own and are stored for its rules. */
export class IgnoredNames {
  private readonly tally = new NameTally();
  /** The attribute that each unknown name probably means. */
  private readonly meantBy = new Map<string, string | null>();

  /** @param message as it was sent, valid or not */
  note(message: unknown): void {
    if (!isObject(message)) return;
    for (const name in message) if (!fieldNames.has(name)) this.tally.count(name, () => likelyField(name));
    const { attributes } = message as Partial<SentPosition>;
    if (!isObject(attributes)) return;
    for (const name in attributes) {
      const kind = attributeKind(name);
      if (kind === undefined) {
        const meant = this.attributeFor(name);
        if (meant !== null) this.tally.count(`attributes.${name}`, () => `attributes.${meant}`);
      } else if (!isReadable(kind, attributes[name] ?? null)) {
        this.tally.count(`attributes.${name}`, () => `attributes.${name} (${kind === 'flag' ? 'true, false' : kind})`);
      }
    }
  }

  report(): PositionReport['ignored_fields'] {
    return this.tally.report();
  }

  private attributeFor(name: string): string | null {
    const known = this.meantBy.get(name);
    if (known !== undefined) return known;
    if (this.meantBy.size >= comparedMax) return null;
    const meant = likelyAttribute(name) ?? null;
    this.meantBy.set(name, meant);
    return meant;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
