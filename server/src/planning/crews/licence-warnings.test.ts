import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cnhCategories } from '@tropeiro/domain/fleet/cnh-category.ts';
import type { DriverFacts, VehicleFacts } from '../../store/planning/crew-facts.ts';
import { licenceWarnings } from './licence-warnings.ts';

const plan = { date_time_end: '2026-12-01T21:00:00.000Z' };

const driverWith = (category: string | null, licence_end: string | null = null): DriverFacts => ({
  id: 7,
  cpf: '',
  name: 'Téo',
  status: 'A',
  is_anonymized: false,
  cnh_category_id: cnhCategories.find(({ name }) => name.en === category)?.code ?? null,
  licence_end,
  shift: null,
  user_id: null,
  vehicle_ids: [],
});

const vehicleOf = (category: string | null, axles: number | null = null): VehicleFacts => ({
  id: 1,
  plate: 'IXA4B17',
  mercosul_plate: 'IXA4B17',
  status: 'A',
  capacity: null,
  axles,
  height_cm: null,
  width_cm: null,
  length_cm: null,
  gross_weight_kg: null,
  category,
  base_latitude: null,
  base_longitude: null,
  driver_id: null,
  shift: null,
});

describe('The licence of a driver', () => {
  const cases: readonly [
    title: string,
    driver: DriverFacts | undefined,
    vehicle: VehicleFacts | undefined,
    codes: string,
  ][] = [
    ['of whom nothing is known', driverWith(null), vehicleOf('Caminhão'), ''],
    ['who is absent', undefined, vehicleOf('Caminhão'), ''],
    ['that ends with the day of the plan', driverWith('B', '2026-12-02T03:00:00+00:00'), undefined, ''],
    ['that has ended the day before', driverWith('B', '2026-12-01T03:00:00+00:00'), undefined, 'license_expired'],
    ['for ever', driverWith('B', 'infinity'), undefined, ''],
    ['B for a truck', driverWith('B'), vehicleOf('Caminhão'), 'license_category'],
    ['AB for three axles', driverWith('AB'), vehicleOf(null, 3), 'license_category'],
    ['AC for a truck', driverWith('AC'), vehicleOf('Caminhão toco'), ''],
    ['E for a car', driverWith('E'), vehicleOf('Carro'), ''],
    ['A for a car', driverWith('A'), vehicleOf('Carro'), 'license_category'],
    ['A for what nothing is known of', driverWith('A'), vehicleOf(null), ''],
    ['B for a motorcycle', driverWith('B'), vehicleOf('Moto'), 'license_category'],
    ['AB for a motorcycle', driverWith('AB'), vehicleOf('Moto'), ''],
  ];
  for (const [title, driver, vehicle, codes] of cases)
    it(`${title}: ${codes || 'no warning'}`, () => {
      const warnings = licenceWarnings({ vehicle, driver, helper: driverWith('A', '2000-01-01T00:00:00Z') }, plan);
      assert.equal(warnings.map(({ code }) => code).join(' '), codes);
      assert.ok(warnings.every(({ driverId }) => driverId === 7));
    });
});
