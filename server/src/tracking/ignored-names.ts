import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { DeviceMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { type PositionReport, positionReportMax, type SentPosition } from '@tropeiro/domain/tracking/sent-position.ts';
import { attributeKind, attributes as attributesRead, isReadable } from '@tropeiro/telematics/attributes.ts';
import { likelyPlace } from '../handling/likely-name.ts';

/** A name is shown no longer: longer ones are of nothing that is known. */
const nameMaxLength = 60;

/** Of so many names that nobody reads it is counted how often they come; a flood of them is not worth more. */
const namesMax = 1000;

const fields = Object.keys(DeviceMessage.properties);
const fieldNames = new Set(fields);

/** Words of other systems, by what is meant here. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  device: ['serial', 'imei', 'device_id', 'uniqueid'],
  time: ['date_time', 'datetime', 'timestamp', 'fixtime', 'data_hora'],
  latitude: ['lat'],
  longitude: ['lng', 'lon', 'long'],
  altitude_m: ['altitude', 'alt'],
  speed_kmh: ['speed', 'velocidade'],
  course_deg: ['course', 'heading', 'bearing', 'direction'],
  'attributes.ignition': ['ignicao', 'acc'],
  'attributes.odometer_m': ['odometer', 'hodometro', 'odometro', 'hodometer', 'totaldistance'],
  'attributes.power_v': ['power', 'voltage', 'tensao'],
  'attributes.battery_v': ['battery', 'bateria'],
  'attributes.temperature_c': ['temperature', 'temp', 'temperatura'],
  'attributes.rain': ['chuva'],
  'attributes.card': ['driver_card', 'rfid', 'ibutton', 'cartao'],
  'attributes.alarm': ['alarme', 'panic', 'sos', 'power_cut', 'panico'],
};

const places = [
  ...fields.map((name) => ({ name, at: name })),
  ...Object.keys(attributesRead).map((name) => ({ name, at: `attributes.${name}` })),
];
const likely = likelyPlace([
  ...places,
  ...Object.entries(otherWords).flatMap(([at, names]) => names.map((name) => ({ name, at, maxDistance: 0 }))),
]);

/** Counts the names in messages that nobody reads. An attribute of any other name is the company's own, and kept for its rules. */
export class IgnoredNames {
  private readonly counts = new Map<string, { count: number; readonly meant: string | null }>();
  /** Whether a name is one that is read, looked up once. */
  private readonly meantBy = new Map<string, string | null>();

  note(sent: SentPosition): void {
    for (const name in sent) if (!fieldNames.has(name)) this.count(name, this.meantFor(name));
    const { attributes } = sent;
    for (const name in attributes) {
      const kind = attributeKind(name);
      if (kind === undefined) {
        const meant = this.meantFor(name);
        if (meant !== null) this.count(`attributes.${name}`, meant);
      } else if (!isReadable(kind, attributes[name] ?? null)) {
        this.count(`attributes.${name}`, `attributes.${name} (${kind === 'flag' ? 'true, false' : kind})`);
      }
    }
  }

  report(): PositionReport['ignored_fields'] {
    return [...this.counts].slice(0, positionReportMax).map(([field, { count, meant }]) => ({ field, count, meant }));
  }

  private count(name: string, meant: string | null): void {
    const field = printableText(name, nameMaxLength);
    const known = this.counts.get(field);
    if (known) known.count += 1;
    else if (this.counts.size < namesMax) this.counts.set(field, { count: 1, meant });
  }

  private meantFor(name: string): string | null {
    const known = this.meantBy.get(name);
    if (known !== undefined) return known;
    const meant = likely(name)?.at ?? null;
    if (this.meantBy.size < namesMax) this.meantBy.set(name, meant);
    return meant;
  }
}
