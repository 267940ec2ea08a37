import type { SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { CompanyFactsBuilder } from '@tropeiro/server/tracking/fold/company-facts.ts';
import { vehicleContext } from '@tropeiro/server/tracking/fold/vehicle-context.ts';
import { catchUp } from '@tropeiro/telematics/engine/catch-up.ts';
import { type DeviceHistory, noHistory } from '@tropeiro/telematics/engine/history.ts';
import { complete } from '@tropeiro/telematics/engine/in-memory-device.ts';
import { type Message, readMessage, sortDistinct } from '@tropeiro/telematics/message.ts';
import type { Call } from './telemetry-calls.ts';

const facts = new CompanyFactsBuilder('America/Sao_Paulo');
facts.addPoints(
  Array.from({ length: 2000 }, (_, n) => ({ id: n, latitude: -33 + (n % 50) / 10, longitude: -53 + n / 500 })),
);
const company = facts.build();
const context = vehicleContext(
  {
    ...{ id: 1, driver_id: 1, work_shift_id: null, speed_max: 80, speed_max_rain: null, speed_max_range_1: null },
    ...{
      rpm_high: null,
      rpm_max: null,
      past: [],
      fleet_id: null,
      min_temperature: null,
      max_temperature: null,
      area_ids: [],
      itineraries: [],
      plans: [],
      points: [],
    },
  },
  company,
  new Map(),
);

/** The engine without a database: milliseconds to read and fold calls, after those of a morning. */
export function foldMs(morning: readonly Call[], measured: readonly Call[]): number {
  const devices = new Map<string, DeviceState>();
  for (const call of morning) fold(call, devices);
  const begun = performance.now();
  for (const call of measured) fold(call, devices);
  return performance.now() - begun;
}

type DeviceState = { readonly history: DeviceHistory; readonly messages: readonly Message[] };

function fold({ positions }: Call, devices: Map<string, DeviceState>): void {
  const byDevice = new Map<string, SentPosition[]>();
  for (const position of positions) {
    const sent = byDevice.get(position.device) ?? [];
    sent.push(position);
    byDevice.set(position.device, sent);
  }
  for (const [device, sent] of byDevice) {
    const { history, messages } = devices.get(device) ?? { history: noHistory(device), messages: [] };
    const arrived = sortDistinct(sent.map((position) => readMessage({ ...emptyFields, ...position })));
    const caughtUp = complete(catchUp(history, arrived, context), ({ fromMs, untilMs }) =>
      messages.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs),
    );
    devices.set(device, { history: caughtUp.history, messages: sortDistinct([...messages, ...arrived]) });
  }
}

/** The fields of a message without values. */
const emptyFields = {
  valid: true,
  latitude: null,
  longitude: null,
  altitude_m: null,
  speed_kmh: null,
  course_deg: null,
  attributes: {},
} as const;
