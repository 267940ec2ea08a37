import { NewDriver } from '@tropeiro/domain/fleet/driver-schema.ts';
import { NewItinerary } from '@tropeiro/domain/fleet/itinerary-schema.ts';
import { NewVehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { NewPointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import { drivers } from '../fleet/drivers.ts';
import { itineraries } from '../fleet/itineraries.ts';
import { vehicles } from '../fleet/vehicles.ts';
import { masterDataLists } from '../master-data.ts';
import { pointsOfInterest } from '../places/points-of-interest.ts';
import { batchOf } from './batch.ts';
import { driverAnnouncements, itineraryAnnouncements, vehicleAnnouncements } from './imports.ts';
import { rowSchema } from './row-schema.ts';

/** The batches: imports of lists in a body. */
export const batches = {
  ...batchOf({
    id: 'upsertVehicles',
    path: '/vehicle/batch/',
    tag: vehicles.listVehicles.tag,
    plural: bilingual('vehicles', 'veículos'),
    keys: bilingual(
      'external_code, chassi, renavam or plate, the first of them that matches a vehicle',
      'external_code, chassi, renavam ou plate, o primeiro deles que corresponder a um veículo',
    ),
    access: 'vehicle:write',
    row: rowSchema('VehicleRow', NewVehicle, { omitted: ['virtual_area_ids', 'vehicle_virtual_areas'] }),
    example: [
      { external_code: 'VEI-900', plate: 'JFK3A21', title: 'Delivery 90', fleet: 'Distribuição urbana' },
      { external_code: 'VEI-001', hodometer: 88_900 },
    ],
    announces: vehicleAnnouncements,
  }),
  ...batchOf({
    id: 'upsertDrivers',
    path: '/driver/batch/',
    tag: drivers.listDrivers.tag,
    plural: bilingual('drivers', 'motoristas'),
    keys: bilingual('cpf, or else external_code', 'cpf ou, na falta dele, external_code'),
    access: 'driver:write',
    row: rowSchema('DriverRow', NewDriver, {
      omitted: ['cnh_file'],
      listed: ['cnh_category_id', 'state_id'],
      identified: ['point_of_interest_id'],
    }),
    example: [
      { cpf: '111.444.777-35', name: 'João da Silva', department: 'Entregas', state: 'RS' },
      { external_code: 'MOT-002', phone_number: '+55 51 98100-0000' },
    ],
    announces: driverAnnouncements,
  }),
  ...batchOf({
    id: 'upsertPointsOfInterest',
    path: '/point_of_interest/batch/',
    tag: pointsOfInterest.listPointsOfInterest.tag,
    plural: bilingual('points of interest', 'pontos de interesse'),
    keys: bilingual('migration_id', 'migration_id'),
    access: 'point_of_interest:write',
    row: rowSchema('PointOfInterestRow', NewPointOfInterest, { listed: ['point_of_interest_category_id'] }),
    example: [{ migration_id: 'CLI-2045', title: 'Mercado Boa Vista', latitude: -30.0277, longitude: -51.2287 }],
    announces: ['point_of_interest.created', 'point_of_interest.updated'],
  }),
  ...batchOf({
    id: 'upsertItineraries',
    path: '/itinerary/batch/',
    tag: itineraries.listItineraries.tag,
    plural: bilingual('itineraries', 'itinerários'),
    keys: bilingual(
      'external_id among itineraries that are not removed; a row without it creates a new one',
      'external_id entre os itinerários não excluídos; uma linha sem ele cria um novo',
    ),
    access: 'itinerary:write',
    row: rowSchema('ItineraryRow', NewItinerary),
    example: [
      {
        external_id: 'V-2026-12-02-01',
        description: 'Porto Alegre – Viamão',
        vehicle: 'IXA4B17',
        driver: 'MOT-001',
        date_time_start_estimated: '2026-12-02T08:00:00-03:00',
        date_time_end_estimated: '2026-12-02T16:30:00-03:00',
      },
    ],
    announces: itineraryAnnouncements,
  }),
  ...masterDataLists,
};
