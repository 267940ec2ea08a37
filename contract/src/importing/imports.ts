import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { installationAnnouncements } from '../fleet/device-installations.ts';
import { masterDataFiles } from '../master-data.ts';
import { importOf } from './import-of.ts';

/** What an import of vehicles announces, including the records it creates for references. */
export const vehicleAnnouncements = [
  'vehicle.created',
  'vehicle.updated',
  'vehicle.status_changed',
  'fleet.created',
  'cost_center.created',
  'vehicle_color.created',
  'vehicle_category.created',
  'fuel_category.created',
  ...installationAnnouncements,
] as const;

export const driverAnnouncements = [
  'driver.created',
  'driver.updated',
  'department.created',
  'cost_center.created',
] as const;

export const itineraryAnnouncements = ['itinerary.created', 'itinerary.updated'] as const;

/** The imports of files. */
export const imports = {
  ...importOf({
    id: 'importVehicles',
    templateId: 'getVehicleTemplate',
    path: '/import/vehicle',
    fileName: 'vehicles.xlsx',
    csv: 'placa;título\nJFK3L28;Delivery 03\n',
    plural: bilingual('vehicles', 'veículos'),
    key: bilingual(
      'the external code, chassis number, RENAVAM or plate, the first of them that matches a vehicle',
      'código externo, chassi, RENAVAM ou placa, o primeiro deles que corresponder a um veículo',
    ),
    access: 'vehicle:write',
    announces: vehicleAnnouncements,
  }),
  ...importOf({
    id: 'importDrivers',
    templateId: 'getDriverTemplate',
    path: '/import/driver',
    fileName: 'drivers.xlsx',
    csv: 'CPF;Nome\n39053344705;Paulo Quadros\n',
    plural: bilingual('drivers', 'motoristas'),
    key: bilingual('the CPF, or else the external code', 'CPF ou, na falta dele, código externo'),
    access: 'driver:write',
    announces: driverAnnouncements,
  }),
  ...importOf({
    id: 'importPointsOfInterest',
    templateId: 'getPointOfInterestTemplate',
    path: '/import/point_of_interest',
    fileName: 'points-of-interest.xlsx',
    csv: 'migration_id;title;latitude;longitude\nCLI-2044;Depósito Navegantes;-29.9992;-51.1958\n',
    plural: bilingual('points of interest', 'pontos de interesse'),
    key: bilingual('the external code (migration_id)', 'código externo (migration_id)'),
    access: 'point_of_interest:write',
    announces: ['point_of_interest.created', 'point_of_interest.updated'],
  }),
  ...importOf({
    id: 'importItineraries',
    templateId: 'getItineraryTemplate',
    path: '/import/itinerary',
    fileName: 'viagens.xlsx',
    csv: 'description;external_id;vehicle;driver;date_time_start_estimated;date_time_end_estimated\nGravataí – Viamão;V-2026-12-03-01;IXA4B17;MOT-001;03/12/2026 08:00;03/12/2026 16:30\n',
    plural: bilingual('itineraries', 'itinerários'),
    key: bilingual(
      'external_id among itineraries that are not removed; a row without it creates a new one',
      'external_id entre os itinerários não excluídos; uma linha sem ele cria um novo',
    ),
    access: 'itinerary:write',
    announces: itineraryAnnouncements,
  }),
  ...masterDataFiles,
};
