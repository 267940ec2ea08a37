import assert from 'node:assert/strict';
import test from 'node:test';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';
import { announcementTypes } from './announcements.ts';
import { positionReceived, usualLiveTypes } from './live.ts';
import { readPermissions } from './read-permission.ts';

const all: readonly Operation[] = Object.values(operations);

/** The operations that change something without an announcement, and the reason. */
const silentOperations: Readonly<Record<string, string>> = {
  login: 'a session is not a record of the company',
  renewToken: 'a session is not a record of the company',
  createApiKey: 'credentials are not announced; the audit has them',
  deleteApiKey: 'credentials are not announced; the audit has them',
  createShareLink: 'credentials are not announced; the audit has them',
  deleteShareLink: 'credentials are not announced; the audit has them',
  testWebhook: 'a test is sent to one webhook and concerns no record',
  replayWebhook: 'a replay repeats an existing announcement',
  replayWebhookDelivery: 'a replay repeats an existing announcement',
  recomputeDays: 'each corrected day is announced when it is corrected',
  cancelRecomputation: 'it changes no record; the audit has it',
  sendPhonePositions: 'positions are in the live stream, not in the outbox',
  deleteAddressCorrection: 'no announcement depends on how plans are geocoded',
};

test('every change is announced, or has a reason not to be', () => {
  const silent = all.filter(({ method, announces = [] }) => method !== 'GET' && announces.length === 0);
  assert.deepEqual(silent.map(({ id }) => id).sort(), Object.keys(silentOperations).sort());
});

/** Announced by jobs and by the processing of positions, in addition to or instead of an operation. */
const announcedByJobs = [
  'webhook.disabled',
  'daily_summary.closed',
  'route_plan.optimized',
  'route_plan.optimization_failed',
  'route_point.eta_changed',
];

test('every type is announced by an operation or a job', () => {
  const announced = new Set<string>([...all.flatMap(({ announces = [] }) => announces), ...announcedByJobs]);
  assert.deepEqual(
    announcementTypes.filter((type) => !announced.has(type)),
    [],
  );
});

/** The announcement types that the specification lists for webhooks, without those of only the stream or webhooks. */
const specified = `
  route_plan.created .updated .optimized .optimization_failed .started .completed .reopened .excluded .restored
  route_point.arrived .performed .delivered .returned .performed_manually .eta_changed
  checklist.executed checklist.high_risk point_of_interest.created .updated itinerary.created .updated driver.created
  vehicle.status_changed event.created .ended .corrected .retracted daily_summary.closed .corrected message.sent`;

test('every type of the specification exists', () => {
  let record = '';
  const specifiedTypes = specified
    .trim()
    .split(/\s+/)
    .map((specifiedType) => {
      if (!specifiedType.startsWith('.')) record = specifiedType.split('.')[0] ?? '';
      return specifiedType.startsWith('.') ? `${record}${specifiedType}` : specifiedType;
    });
  assert.deepEqual(
    specifiedTypes.filter((specifiedType) => !announcementTypes.some((type) => type === specifiedType)),
    [],
  );
});

test('callers that can read a record can receive its announcements, also on the live stream', () => {
  assert.deepEqual(readPermissions['fleet.created'], 'vehicle:read');
  assert.deepEqual(readPermissions['user.created'], 'user:read');
  const usual = usualLiveTypes.flatMap((type) => (type === positionReceived ? [] : readPermissions[type]));
  assert.deepEqual([...new Set(usual)].sort(), ['event:read', 'route_plan:read']);
});
