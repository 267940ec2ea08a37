import { cnhCategories } from '@tropeiro/domain/fleet/cnh-category.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { DriverFacts, VehicleFacts } from '../../store/planning/crew-facts.ts';
import { type VehicleClass, vehicleClassOf } from '../../travel/vehicle-class.ts';
import type { Crew } from './crew.ts';

/**
 * Warns if the driver has no valid licence (CNH) for the last day of a plan, or for its vehicle, as far as that is
 * known. The stored warning contains neither date nor category, which are forgotten with the person.
 */
export const licenceWarnings = (
  { vehicle, driver }: Crew,
  { date_time_end: end }: { readonly date_time_end: string },
): readonly PlanWarningFacts[] => {
  if (!driver) return [];
  const { id: driverId, name } = driver;
  const driverName = verbatim(name);
  return [
    ...(isExpired(driver, end)
      ? [{ code: 'license_expired', line: null, details: { who: driverName }, driverId } as const]
      : []),
    ...(vehicle && !mayDrive(driver, vehicle)
      ? [
          {
            code: 'license_category',
            line: null,
            details: { who: driverName, plate: verbatim(vehicle.plate) },
            driverId,
          } as const,
        ]
      : []),
  ];
};

const isExpired = ({ licence_end: licenceEnd }: DriverFacts, end: string): boolean =>
  licenceEnd !== null && Date.parse(licenceEnd) < Date.parse(end);

/**
 * Whether a licence covers a vehicle: category A motorcycles, B light vehicles, C to E heavier ones (Brazilian Traffic
 * Code, art. 143).
 */
function mayDrive({ cnh_category_id: id }: DriverFacts, vehicle: VehicleFacts): boolean {
  const letters = cnhCategories.find(({ code }) => code === id)?.name.en;
  return letters === undefined || categoriesFor[vehicleClassOf(vehicle)].test(letters);
}

const categoriesFor: Readonly<Record<VehicleClass, RegExp>> = {
  motorcycle: /A/,
  car: /[BCDE]/,
  // Vehicles of unknown kind are classed as vans, and may be motorcycles.
  van: /./,
  truck: /[CDE]/,
};
