import type { SettingsInForce } from '@tropeiro/telematics/engine/context.ts';
import { resolveSettings, type SetValues, setOverTime } from '@tropeiro/telematics/engine/resolve-settings.ts';
import type { ValueOverTime } from '@tropeiro/telematics/engine/timeline.ts';
import type { SettingRow } from '../../store/tracking/company-facts.ts';

/**
 * The settings over time of any vehicle of a company, given its fleet. The vehicle's own settings take precedence over those of
 * the fleet, and those over the company's. Vehicles without settings of their own share one timeline for each fleet. Changes are
 * read when first requested. Timelines of vehicles with own settings are not stored: a vehicle can have been in many fleets.
 */
export function companySettings(
  rows: readonly SettingRow[],
): (vehicleId: number, fleetId: number | null) => ValueOverTime<SettingsInForce> {
  const ofCompany = setOverTime(rows.filter(({ fleet_id, vehicle_id }) => fleet_id === null && vehicle_id === null));
  const ofFleets = layersById(rows, ({ fleet_id }) => fleet_id);
  const ofVehicles = layersById(rows, ({ vehicle_id }) => vehicle_id);
  const shared = new Map<Layer | undefined, ValueOverTime<SettingsInForce>>();
  return (vehicleId, fleetId) => {
    const ofFleet = fleetId === null ? undefined : ofFleets(fleetId);
    const own = ofVehicles(vehicleId);
    const ofAll = ofFleet ? [ofCompany, ofFleet] : [ofCompany];
    if (own) return resolveSettings([...ofAll, own]);
    const settings = shared.get(ofFleet) ?? resolveSettings(ofAll);
    shared.set(ofFleet, settings);
    return settings;
  };
}

/** The settings that were set for a company, a fleet or a vehicle. */
type Layer = ValueOverTime<SetValues>;

/** Finds the settings of each fleet or vehicle. Undefined if it has none. */
function layersById(
  rows: readonly SettingRow[],
  idOf: (row: SettingRow) => number | null,
): (id: number) => Layer | undefined {
  const groups = groupRows(rows, idOf);
  const made = new Map<number, Layer>();
  return (id) => {
    const group = groups.get(id);
    if (!group) return undefined;
    const layer = made.get(id) ?? setOverTime(group);
    made.set(id, layer);
    return layer;
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
