import { finished } from 'node:stream/promises';
import { messageKind, messageKinds } from '@tropeiro/domain/tracking/device-message.ts';
import type { SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { attributesJson, messageHash } from '@tropeiro/server/store/tracking/messages/message-hash.ts';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Call } from './telemetry-calls.ts';
import type { FleetDevice } from './telemetry-fleet.ts';

/** Devices that exist only in copied rows. */
const copiedDevices = 1_000_000_000;

/** The rows of a call in COPY's text form, for other devices. They go into the same table that the service fills. */
export function rowsOf({ positions, senders }: Call): string {
  const owners = new Map(senders.map((device) => [device.serial, device]));
  const received = new Date().toISOString();
  return positions.map((position) => rowOf(position, owners.get(position.device) as FleetDevice, received)).join('');
}

function rowOf(position: SentPosition, owner: FleetDevice, received: string): string {
  const {
    valid = true,
    latitude = null,
    longitude = null,
    altitude_m = null,
    speed_kmh = null,
    course_deg = null,
  } = position;
  const filledPosition = {
    ...position,
    valid,
    latitude,
    longitude,
    altitude_m,
    speed_kmh,
    course_deg,
    attributes: position.attributes ?? {},
  };
  const attributes = attributesJson(filledPosition.attributes);
  const hash = BigInt(`0x${messageHash(filledPosition, Date.parse(filledPosition.time), attributes)}`);
  const kind = messageKinds.indexOf(messageKind(filledPosition));
  const device = Number(owner.device_id) + copiedDevices;
  return `${owner.customer_id}\t${device}\t${owner.vehicle_id}\t${filledPosition.time}\t${received}\t${hash}\t${latitude}\t${longitude}\t${altitude_m}\t${speed_kmh}\t${course_deg}\t${kind}\t${valid}\t${attributes}\n`;
}

/** Copies rows in a separate transaction, on one connection. */
export async function copyRows(admin: pg.Client, rows: string): Promise<void> {
  const stream = admin.query(
    copyFrom(
      `copy device_message (customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, altitude_m,
        speed_kmh, course_deg, kind, valid, attributes) from stdin`,
    ),
  );
  stream.end(rows);
  await finished(stream);
}
