import type { SentPosition } from '@tropeiro/domain/tracking/sent-position.ts';
import { makeCompanyFacts } from '@tropeiro/server/tracking/company-facts.ts';
import { vehicleContext } from '@tropeiro/server/tracking/vehicle-context.ts';
import { catchUp } from '@tropeiro/telematics/engine/catch-up.ts';
import { type DeviceHistory, noHistory } from '@tropeiro/telematics/engine/history.ts';
import { complete } from '@tropeiro/telematics/engine/memory.ts';
import { inOrder, type Message, readMessage } from '@tropeiro/telematics/message.ts';
import { PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import type { Call } from './telemetry-calls.ts';

const places = Array.from({ length: 2000 }, (_, n) => ({
  key: `poi:${n}`,
  latitude: -33 + (n % 50) / 10,
  longitude: -53 + n / 500,
}));
const company = makeCompanyFacts(
  'America/Sao_Paulo',
  { drivers: [], shifts: [], settings: [] },
  new PlaceIndex(places),
);
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

/** The engine without a database: how many milliseconds it takes to read and fold calls, behind those of a morning. */
export function foldedMs(morning: readonly Call[], measured: readonly Call[]): number {
  const devices = new Map<string, Remembered>();
  for (const call of morning) fold(call, devices);
  const begun = performance.now();
  for (const call of measured) fold(call, devices);
  return performance.now() - begun;
}

type Remembered = { readonly history: DeviceHistory; readonly messages: readonly Message[] };

function fold({ positions }: Call, devices: Map<string, Remembered>): void {
  const byDevice = new Map<string, SentPosition[]>();
  for (const position of positions) {
    const said = byDevice.get(position.device) ?? [];
    said.push(position);
    byDevice.set(position.device, said);
  }
  for (const [device, said] of byDevice) {
    const { history, messages } = devices.get(device) ?? { history: noHistory(device), messages: [] };
    const arrived = inOrder(said.map((position) => readMessage({ ...unsaid, ...position })));
    const caughtUp = complete(catchUp(history, arrived, context), ({ fromMs, untilMs }) =>
      messages.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs),
    );
    devices.set(device, { history: caughtUp.history, messages: inOrder([...messages, ...arrived]) });
  }
}

/** What a device that leaves something out says of it. */
const unsaid = {
  valid: true,
  latitude: null,
  longitude: null,
  altitude_m: null,
  speed_kmh: null,
  course_deg: null,
  attributes: {},
} as const;
