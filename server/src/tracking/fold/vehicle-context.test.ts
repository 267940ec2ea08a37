import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import type { SettingRow } from '../../store/tracking/company-facts.ts';
import type { VehicleRow } from '../../store/tracking/tracking-facts.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { type CompanyFacts, CompanyFactsBuilder } from './company-facts.ts';
import { vehicleContext, vehicleContexts } from './vehicle-context.ts';

const speeding = detectors.findIndex(({ key }) => key === 'speeding');
const dayMs = 86_400_000;
const beginMs = Date.parse('2026-03-01T00:00:00Z');
const momentOf = (day: number) => new Date(beginMs + day * dayMs).toISOString();

const settingRow = (fields: Partial<SettingRow>): SettingRow => ({
  fleet_id: null,
  vehicle_id: null,
  name: 'speeding.minimum_s',
  value: 20,
  since: momentOf(0),
  ...fields,
});

/** A company with these settings. It records the fleets whose settings are requested. */
function companyWith(settings: readonly SettingRow[]) {
  const builder = new CompanyFactsBuilder('America/Sao_Paulo');
  builder.addSettings(settings);
  const company = builder.build();
  const fleetIds: (number | null)[] = [];
  const settingsOf: CompanyFacts['settingsOf'] = (vehicleId, fleetId) => {
    fleetIds.push(fleetId);
    return company.settingsOf(vehicleId, fleetId);
  };
  return { company: { ...company, settingsOf }, fleetIds };
}

const noFields = {
  ...{ fleet_id: null, driver_id: null, work_shift_id: null, speed_max: null, speed_max_range_1: null },
  ...{ speed_max_rain: null, rpm_high: null, rpm_max: null, min_temperature: null, max_temperature: null },
};
/** A vehicle that was in each fleet for a day, and is in the last one. */
const vehicleInFleets = (id: number, fleetCount: number): VehicleRow => ({
  ...{ ...noFields, id, fleet_id: fleetCount },
  ...{ area_ids: [], itineraries: [], plans: [], points: [] },
  past: [...Array(fleetCount - 1).keys()].map((index) => ({
    ...noFields,
    fleet_id: index + 1,
    until: momentOf(index + 1),
  })),
});

describe('The contexts of vehicles', () => {
  it('let other work run between vehicles', async () => {
    const { company } = companyWith([]);
    const vehicles = [...Array(50).keys()].map((id) => vehicleInFleets(id, 20));
    const turnCount = await countTurns(() =>
      vehicleContexts({ vehicles, areas: [] }, company, new TimeSlice({ maxMs: 0 })),
    );
    assert.ok(turnCount >= 50);
  });
});

describe('The context of a vehicle', () => {
  it('requests the settings only of the fleets in which it was at the messages', () => {
    const { company, fleetIds } = companyWith([]);
    const { settings } = vehicleContext(vehicleInFleets(7, 20), company, new Map());
    assert.deepEqual(fleetIds, []);
    for (let minute = 0; minute < 60; minute++) settings.at(beginMs + 4 * dayMs + minute * 60_000);
    settings.at(beginMs + 5 * dayMs);
    assert.deepEqual(fleetIds, [5, 6]);
  });

  it('has at each time the settings of the vehicle, its fleet then or the company', () => {
    const [company, fleet, own] = [
      settingRow({ value: 1 }),
      settingRow({ fleet_id: 2, value: 2 }),
      settingRow({ vehicle_id: 7, value: 3, since: momentOf(3) }),
    ];
    const facts = companyWith([company, fleet, own, settingRow({ vehicle_id: 7, value: null, since: momentOf(4) })]);
    const valuesOf = (vehicleId: number) => {
      const { settings } = vehicleContext(vehicleInFleets(vehicleId, 20), facts.company, new Map());
      // Backwards, as late messages arrive.
      return [4, 3, 2, 1, 0, -1]
        .map((day) => settings.at(beginMs + day * dayMs))
        .map((inForce) => inForce.detectors[speeding]?.minimum_s);
    };
    assert.deepEqual(valuesOf(8), [1, 1, 1, 2, 1, 10]);
    assert.deepEqual(valuesOf(7), [1, 3, 1, 2, 1, 10]);
  });

  it('shares the settings of a fleet with other vehicles', () => {
    const { company } = companyWith([settingRow({ fleet_id: 1 })]);
    const [first, second] = [7, 8].map((id) => vehicleContext(vehicleInFleets(id, 1), company, new Map()).settings);
    assert.equal(first?.at(beginMs + dayMs), second?.at(beginMs + dayMs));
  });
});
