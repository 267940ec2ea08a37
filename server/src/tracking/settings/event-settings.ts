import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { fieldNameOf } from '@tropeiro/domain/sheets/field-name.ts';
import { settingChangesMaxCount, storedRulesMax } from '@tropeiro/domain/tracking/event-setting.ts';
import type { CustomRule } from '@tropeiro/domain/tracking/event-setting-schema.ts';
import { type Db, getTransactionTime } from '@tropeiro/platform/database/db.ts';
import { announce } from '../../handling/announce.ts';
import type { Handler } from '../../handling/handler.ts';
import * as store from '../../store/tracking/events/event-setting-changes.ts';
import { settingsInForce } from '../fold/settings-in-force.ts';
import { settingFaults } from './setting-faults.ts';

export const listEventSettings: Handler<'listEventSettings'> = async ({ query, db, language }) => {
  const { vehicle_id = null, fleet_id = null } = query;
  if (vehicle_id !== null && fleet_id !== null)
    throw new Refusal('rule_violated', {
      faults: [{ parameter: 'fleet_id', code: 'contradicts', details: { other: fieldNameOf('vehicle_id') } }],
    });
  const moment = query.date_time ?? (await getTransactionTime(db));
  const target = { vehicle_id, fleet_id: vehicle_id === null ? fleet_id : await fleetOf(db, vehicle_id, moment) };
  if (fleet_id !== null && !(await store.isFleet(db, fleet_id))) throw new Refusal('not_found');
  const changes = await store.listChangesUntil(db, target, moment);
  return { body: { data: settingsInForce(changes, language) } };
};

export const listEventSettingChanges: Handler<'listEventSettingChanges'> = async ({ query }) =>
  store.listEventSettingChanges(query, { name: query.name, fleetId: query.fleet_id, vehicleId: query.vehicle_id });

export const createEventSettingChange: Handler<'createEventSettingChange'> = async ({ body, transaction }) => {
  const { name, value, fleet_id = null, vehicle_id = null } = body.data;
  requireNoFaults(settingFaults(name, value));
  if (fleet_id !== null && vehicle_id !== null)
    requireNoFaults([
      { pointer: '/data/fleet_id', code: 'contradicts', details: { other: fieldNameOf('vehicle_id') } },
    ]);
  const counts = await store.lockChangeCounts(transaction, { fleet_id, vehicle_id });
  for (const scope of ['ofOne', 'ofAll'] as const) {
    const limit = settingChangesMaxCount[scope];
    if (counts[scope] >= limit) requireNoFaults([{ pointer: '/data', code: 'too_many_changes', details: { limit } }]);
  }
  if (Array.isArray(value)) requireNoFaults(storedRulesFaults(value, counts));
  const since = body.data.since ?? (await getTransactionTime(transaction));
  const { record, version } = await store.eventSettingChangeTable.insert(transaction, {
    name,
    value,
    fleet_id,
    vehicle_id,
    since,
  });
  announce(transaction, 'event_setting_change.created', record);
  return { body: { data: record }, version };
};

export const deleteEventSettingChange: Handler<'deleteEventSettingChange'> = async ({
  params,
  transaction,
  requireMatch,
}) => {
  const before = await store.eventSettingChangeTable.lock(transaction, params.id);
  if (!before) throw new Refusal('not_found');
  requireMatch(before.version);
  await store.eventSettingChangeTable.delete(transaction, params.id);
  announce(transaction, 'event_setting_change.removed', before.record);
  return {};
};

/** The fault of rules that would be too many beside the stored ones. */
function storedRulesFaults(
  rules: readonly CustomRule[],
  { ruleCount, ruleBytes }: { readonly ruleCount: number; readonly ruleBytes: number },
): Fault[] {
  const isWithin =
    ruleCount + rules.length <= storedRulesMax.count &&
    ruleBytes + Buffer.byteLength(JSON.stringify(rules)) <= storedRulesMax.bytes;
  const details = { rule_limit: storedRulesMax.count, byte_limit: storedRulesMax.bytes };
  return isWithin || rules.length === 0 ? [] : [{ pointer: '/data/value', code: 'too_many_rules', details }];
}

async function fleetOf(db: Db, vehicleId: number, moment: string): Promise<number | null> {
  const fleet = await store.findFleetOfVehicle(db, vehicleId, moment);
  if (fleet === undefined) throw new Refusal('not_found');
  return fleet;
}

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
