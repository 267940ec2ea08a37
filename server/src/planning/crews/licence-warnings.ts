import { cnhCategories } from '@tropeiro/domain/fleet/cnh-category.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { DriverFacts, VehicleFacts } from '../../store/planning/crew-facts.ts';
import { type VehicleClass, vehicleClassOf } from '../../travel/vehicle-class.ts';
import type { Crew } from './crew.ts';

/**
 * Whether whoever drives a plan has a driving licence (CNH) for its last day and its vehicle, as far as that is known. What
 * is kept of it tells neither day nor category: they are forgotten with their person.
 */
export const licenceWarnings = (
  { vehicle, driver }: Crew,
  { date_time_end: end }: { readonly date_time_end: string },
): readonly PlanWarningFacts[] => {
  if (!driver) return [];
  const { id: driverId, name } = driver;
  const who = verbatim(name);
  return [
    ...(isOver(driver, end) ? [{ code: 'license_expired', line: null, details: { who }, driverId } as const] : []),
    ...(vehicle && !mayDrive(driver, vehicle)
      ? [
          {
            code: 'license_category',
            line: null,
            details: { who, plate: verbatim(vehicle.plate) },
            driverId,
          } as const,
        ]
      : []),
  ];
};

const isOver = ({ licence_end: licenceEnd }: DriverFacts, end: string): boolean =>
  licenceEnd !== null && Date.parse(licenceEnd) < Date.parse(end);

/** A licence of category A is for motorcycles, B for light vehicles, C, D and E for heavier ones (Brazilian Traffic Code, art. 143). */
function mayDrive({ cnh_category_id: id }: DriverFacts, vehicle: VehicleFacts): boolean {
  const letters = cnhCategories.find(({ code }) => code === id)?.name.en;
  return letters === undefined || lettersFor[vehicleClassOf(vehicle)].test(letters);
}

const lettersFor: Readonly<Record<VehicleClass, RegExp>> = {
  motorcycle: /A/,
  car: /[BCDE]/,
  // What nothing is known of is taken for a van, and may be a motorcycle.
  van: /./,
  truck: /[CDE]/,
};
