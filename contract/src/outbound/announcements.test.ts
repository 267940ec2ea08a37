import assert from 'node:assert/strict';
import test from 'node:test';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';
import { announcementTypes } from './announcements.ts';
import { liveAnnouncementTypes } from './live.ts';
import { readPermissions } from './read-permission.ts';

const all: readonly Operation[] = Object.values(operations);

/** The operations that change something and tell nobody, and why. */
const silentOperations: Readonly<Record<string, string>> = {
  login: 'a session is no record of the company',
  renewToken: 'a session is no record of the company',
  logout: 'a session is no record of the company',
  endSession: 'a session is no record of the company',
  changePassword: 'a password is told to nobody',
  createApiKey: 'a credential is told to nobody; the audit has it',
  deleteApiKey: 'a credential is told to nobody; the audit has it',
  createShareLink: 'a credential is told to nobody; the audit has it',
  deleteShareLink: 'a credential is told to nobody; the audit has it',
  testWebhook: 'a test goes to one webhook and happens to no record',
  replayWebhook: 'what is sent again has been told',
  replayWebhookDelivery: 'what is sent again has been told',
  recomputeDays: 'the days that it corrects are told as they are corrected',
  cancelRecomputation: 'nothing becomes another by it; the audit has it',
  deleteAddressCorrection: 'what plans are geocoded by is part of nothing that is told',
};

test('every operation that changes something tells of it, or there is a reason why not', () => {
  const silent = all.filter(({ method, announces = [] }) => method !== 'GET' && announces.length === 0);
  assert.deepEqual(silent.map(({ id }) => id).sort(), Object.keys(silentOperations).sort());
});

/** Told by jobs and by the folding of positions, as well as or instead of by an operation. */
const toldByJobs = [
  'webhook.disabled',
  'daily_summary.closed',
  'route_plan.optimized',
  'route_plan.optimization_failed',
  'route_point.eta_changed',
];

test('every type has an operation or a job that tells it', () => {
  const told = new Set<string>([...all.flatMap(({ announces = [] }) => announces), ...toldByJobs]);
  assert.deepEqual(
    announcementTypes.filter((type) => !told.has(type)),
    [],
  );
});

/** The words that the specification has for webhooks, but for those of the stream and of webhooks alone. */
const specified = `
  route_plan.created .updated .optimized .optimization_failed .started .completed .reopened .excluded .restored
  route_point.arrived .performed .delivered .returned .performed_manually .eta_changed
  checklist.executed checklist.high_risk point_of_interest.created .updated itinerary.created .updated driver.created
  vehicle.status_changed event.created .ended .corrected .retracted daily_summary.closed .corrected message.sent`;

test('every word of the specification is a type', () => {
  let record = '';
  const words = specified
    .trim()
    .split(/\s+/)
    .map((word) => {
      if (!word.startsWith('.')) record = word.split('.')[0] ?? '';
      return word.startsWith('.') ? `${record}${word}` : word;
    });
  assert.deepEqual(
    words.filter((word) => !announcementTypes.some((type) => type === word)),
    [],
  );
});

test('whoever reads records is told of them, and of what is followed live too', () => {
  assert.deepEqual(readPermissions['fleet.created'], 'vehicle:read');
  assert.deepEqual(readPermissions['user.created'], 'user:read');
  assert.deepEqual([...new Set(liveAnnouncementTypes.map((type) => readPermissions[type]))].sort(), [
    'event:read',
    'route_plan:read',
  ]);
});
