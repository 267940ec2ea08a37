import { NewRouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import { NewDevice } from '@tropeiro/domain/fleet/device.ts';
import { NewVehicleModel } from '@tropeiro/domain/fleet/vehicle-model.ts';
import { NewVehicleModelManufacturer } from '@tropeiro/domain/fleet/vehicle-model-manufacturer.ts';
import { NewWorkShift } from '@tropeiro/domain/fleet/work-shift.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { NewNamedRecord } from '@tropeiro/domain/language/named-record.ts';
import { NewVirtualArea } from '@tropeiro/domain/places/virtual-area.ts';
import { masterDataTag } from '../fleet/master-data.ts';
import { batchOf } from './batch.ts';
import { byCodeOrName } from './imports.ts';
import { rowSchema } from './row-schema.ts';

const namedRow = rowSchema('NamedRow', NewNamedRecord);
const deviceRow = rowSchema('DeviceRow', NewDevice);
const vehicleModelManufacturerRow = rowSchema('VehicleModelManufacturerRow', NewVehicleModelManufacturer);
const vehicleModelRow = rowSchema('VehicleModelRow', NewVehicleModel);
const routeReasonRow = rowSchema('RouteReasonRow', NewRouteReason);
const virtualAreaRow = rowSchema('VirtualAreaRow', NewVirtualArea);
const workShiftRow = rowSchema('WorkShiftRow', NewWorkShift);

/** The master data that lists in a body bring in. */
export const masterDataBatches = {
  ...batchOf({
    id: 'upsertDevices',
    path: '/device/batch/',
    tag: masterDataTag,
    plural: bilingual('devices', 'equipamentos'),
    keys: bilingual('The serial', 'O número de série'),
    access: 'device:write',
    row: deviceRow,
    example: [{ serial: '356938035643833', model: 'FMB920' }],
    announces: ['device.created', 'device.updated'],
  }),
  ...batchOf({
    id: 'upsertFleets',
    path: '/fleet/batch/',
    tag: masterDataTag,
    plural: bilingual('fleets', 'frotas'),
    keys: byCodeOrName,
    access: 'vehicle:write',
    row: namedRow,
    example: [{ name: 'Frota Norte', external_code: 'FN' }],
    announces: ['fleet.created', 'fleet.updated'],
  }),
  ...batchOf({
    id: 'upsertCostCenters',
    path: '/cost_center/batch/',
    tag: masterDataTag,
    plural: bilingual('cost centers', 'centros de custo'),
    keys: byCodeOrName,
    access: 'driver:write',
    row: namedRow,
    example: [{ name: 'Operação Gravataí', external_code: 'OG' }],
    announces: ['cost_center.created', 'cost_center.updated'],
  }),
  ...batchOf({
    id: 'upsertDepartments',
    path: '/department/batch/',
    tag: masterDataTag,
    plural: bilingual('departments', 'departamentos'),
    keys: byCodeOrName,
    access: 'driver:write',
    row: namedRow,
    example: [{ name: 'Coletas', external_code: 'COL' }],
    announces: ['department.created', 'department.updated'],
  }),
  ...batchOf({
    id: 'upsertVehicleColors',
    path: '/vehicle_color/batch/',
    tag: masterDataTag,
    plural: bilingual('vehicle colors', 'cores de veículo'),
    keys: byCodeOrName,
    access: 'vehicle:write',
    row: namedRow,
    example: [{ name: 'Grafite', external_code: 'GRA' }],
    announces: ['vehicle_color.created', 'vehicle_color.updated'],
  }),
  ...batchOf({
    id: 'upsertVehicleCategories',
    path: '/vehicle_category/batch/',
    tag: masterDataTag,
    plural: bilingual('vehicle categories', 'categorias de veículo'),
    keys: byCodeOrName,
    access: 'vehicle:write',
    row: namedRow,
    example: [{ name: 'Bitrem', external_code: 'BIT' }],
    announces: ['vehicle_category.created', 'vehicle_category.updated'],
  }),
  ...batchOf({
    id: 'upsertFuelCategories',
    path: '/fuel_category/batch/',
    tag: masterDataTag,
    plural: bilingual('fuel categories', 'categorias de combustível'),
    keys: byCodeOrName,
    access: 'vehicle:write',
    row: namedRow,
    example: [{ name: 'Biodiesel B20', external_code: 'B20' }],
    announces: ['fuel_category.created', 'fuel_category.updated'],
  }),
  ...batchOf({
    id: 'upsertVehicleModelManufacturers',
    path: '/vehicle_model_manufacturer/batch/',
    tag: masterDataTag,
    plural: bilingual('manufacturers of vehicles', 'fabricantes de veículo'),
    keys: byCodeOrName,
    access: 'vehicle:write',
    row: vehicleModelManufacturerRow,
    example: [{ name: 'Scania', external_code: 'SCA', vehicle_category: 'Caminhão' }],
    announces: ['vehicle_model_manufacturer.created', 'vehicle_model_manufacturer.updated', 'vehicle_category.created'],
  }),
  ...batchOf({
    id: 'upsertVehicleModels',
    path: '/vehicle_model/batch/',
    tag: masterDataTag,
    plural: bilingual('models of vehicle', 'modelos de veículo'),
    keys: bilingual('The external code, or manufacturer and name,', 'O código externo, ou fabricante e nome,'),
    access: 'vehicle:write',
    row: vehicleModelRow,
    example: [{ name: 'Constellation 24.280', vehicle_model_manufacturer: 'Volkswagen' }],
    announces: ['vehicle_model.created', 'vehicle_model.updated'],
  }),
  ...batchOf({
    id: 'upsertRouteReturnReasons',
    path: '/route_return_reason/batch/',
    tag: masterDataTag,
    plural: bilingual('reasons of return', 'motivos de devolução'),
    keys: byCodeOrName,
    access: 'route_plan:write',
    row: routeReasonRow,
    example: [{ name: 'Cliente mudou de endereço', requires_picture: true }],
    announces: ['route_return_reason.created', 'route_return_reason.updated'],
  }),
  ...batchOf({
    id: 'upsertRouteExecutedReasons',
    path: '/route_executed_reason/batch/',
    tag: masterDataTag,
    plural: bilingual('reasons of execution', 'motivos de execução'),
    keys: byCodeOrName,
    access: 'route_plan:write',
    row: routeReasonRow,
    example: [{ name: 'Entregue no depósito', requires_picture: true }],
    announces: ['route_executed_reason.created', 'route_executed_reason.updated'],
  }),
  ...batchOf({
    id: 'upsertVirtualAreas',
    path: '/virtual_area/batch/',
    tag: masterDataTag,
    plural: bilingual('virtual areas', 'áreas virtuais'),
    keys: byCodeOrName,
    access: 'vehicle:write',
    row: virtualAreaRow,
    example: [{ name: 'Pátio Sul', type: 'circle', latitude: -30.0277, longitude: -51.2287, radius: 250 }],
    announces: ['virtual_area.created', 'virtual_area.updated'],
  }),
  ...batchOf({
    id: 'upsertWorkShifts',
    path: '/work_shift/batch/',
    tag: masterDataTag,
    plural: bilingual('work shifts', 'turnos de trabalho'),
    keys: byCodeOrName,
    access: 'driver:write',
    row: workShiftRow,
    example: [{ name: 'Noturno', days: [{ weekday: 1, begin: '22:00', end: '06:00' }] }],
    announces: ['work_shift.created', 'work_shift.updated'],
  }),
};
