import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageKind, messageKinds } from '@tropeiro/domain/tracking/device-message.ts';
import { readMessage } from '@tropeiro/telematics/message.ts';

const sent = {
  device: '867001',
  time: '2026-03-10T12:00:00Z',
  valid: true,
  latitude: -30.03,
  longitude: -51.23,
  altitude_m: null,
  speed_kmh: null,
  course_deg: null,
};

/**
 * The server stores messages by their kind, and the engine reads them by it. The engine imports nothing, so each
 * defines the kinds.
 */
describe('The store and the engine', () => {
  for (const [alarm, isAlarm, names] of [
    [undefined, false, []],
    [null, false, []],
    ['', false, []],
    [false, false, []],
    [0, false, []],
    [true, true, []],
    [' ', true, []],
    [',', true, []],
    [7, true, ['7']],
    ['sos', true, ['panic']],
    ['false', true, ['false']],
  ] as const) {
    for (const place of ['position', 'status'] as const) {
      const kind = isAlarm ? 'alarm' : place;
      it(`take a message of a ${place} with the alarm ${JSON.stringify(alarm) ?? 'unsaid'} for ${kind}`, () => {
        const message = {
          ...sent,
          ...(place === 'status' ? { latitude: null, longitude: null } : {}),
          attributes: alarm === undefined ? {} : { alarm },
        };
        assert.equal(messageKind(message), kind);
        const read = readMessage(message);
        assert.equal(messageKinds[read.kind], kind);
        assert.deepEqual(read.alarms, names);
      });
    }
  }
});
