import type { SettingsInForce } from '@tropeiro/telematics/engine/context.ts';
import { resolveSettings, setOverTime } from '@tropeiro/telematics/engine/resolve-settings.ts';
import type { Timeline } from '@tropeiro/telematics/engine/timeline.ts';
import type { SettingRow } from '../../store/tracking/tracking-facts.ts';

/**
 * The settings over time of any vehicle of a company, given its fleet. The vehicle's own settings take precedence over those of
 * the fleet, and those over the company's. Vehicles without settings of their own share one timeline for each fleet.
 */
export function companySettings(
  rows: readonly SettingRow[],
): (vehicleId: number, fleetId: number | null) => Timeline<SettingsInForce> {
  const ofCompany = rows.filter(({ fleet_id, vehicle_id }) => fleet_id === null && vehicle_id === null);
  const ofFleets = groupRows(rows, ({ fleet_id }) => fleet_id);
  const ofVehicles = groupRows(rows, ({ vehicle_id }) => vehicle_id);
  const made = new Map<string, Timeline<SettingsInForce>>();
  return (vehicleId, fleetId) => {
    const ofFleet = fleetId === null ? [] : (ofFleets.get(fleetId) ?? []);
    const own = ofVehicles.get(vehicleId) ?? [];
    const key = `${ofFleet.length > 0 ? fleetId : ''} ${own.length > 0 ? vehicleId : ''}`;
    const settings = made.get(key) ?? resolveSettings([ofCompany, ofFleet, own].map(setOverTime));
    made.set(key, settings);
    return settings;
  };
}

function groupRows(
  rows: readonly SettingRow[],
  idOf: (row: SettingRow) => number | null,
): ReadonlyMap<number, readonly SettingRow[]> {
  const groups = new Map<number, SettingRow[]>();
  for (const row of rows) {
    const id = idOf(row);
    if (id === null) continue;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return groups;
}
