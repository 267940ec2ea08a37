import { vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import {
  ChangedVehicle,
  NewVehicle,
  Vehicle,
  VehicleChange,
  VehicleStatusCode,
} from '@tropeiro/domain/fleet/vehicle-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { externalCodeFilter } from '../lists/external-code.ts';
import { includesOf, recordListQuery } from '../lists/page.ts';
import { wordsFilter } from '../lists/words-filter.ts';
import { yesNoAll } from '../lists/yes-no-all.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Vehicles', 'Veículos');
const includes = includesOf(vehicleIncludes, [], ['driver', 'device', 'cost_center', 'vehicle_virtual_areas']);
const OneVehicle = Type.Object({ data: Vehicle });

/** A vehicle of the examples. */
const delivery = {
  title: 'Delivery 03',
  plate: 'JFK3L28',
  chassi: '9532E82W9RR123456',
  renavam: '01293847566',
  year: 2024,
  model_year: 2025,
  seats: 3,
  capacity: 7000,
  axles: 2,
  height_cm: 310,
  gross_weight_kg: 10700,
  fuel_capacity: 150,
  fuel_average_intended: 5.4,
  hodometer: 18450,
  speed_max: 80,
  responsible_name: 'Marcos Gestor',
  base_latitude: -30.0033,
  base_longitude: -51.1741,
  driver_id: 13,
  fleet_id: 1,
  cost_center_id: 1,
  vehicle_color_id: 3,
  vehicle_model_id: 5,
  fuel_category_id: 1,
  vehicle_category_id: 2,
  work_shift_id: 1,
};
const answer = {
  ...delivery,
  driver: { id: 13, name: 'Mirtes Dias' },
  cost_center: { id: 1, name: 'Operação Porto Alegre' },
  fleet: { id: 1, name: 'Distribuição urbana' },
  vehicle_model: {
    id: 5,
    name: 'Delivery 11.180',
    vehicle_model_manufacturer: { id: 5, name: 'Volkswagen', vehicle_category: null },
  },
  vehicle_virtual_areas: [],
  daily_summary: [],
};
const blocked = { id: 12, status: 'B', hodometer: 77120, responsible_name: 'Oficina Anchieta' };

const filters = {
  visible: yesNoAll(bilingual('Visible', 'Visíveis')),
  title: Type.Optional(
    Type.String({
      maxLength: 200,
      examples: ['daily'],
      ...description(
        'Part of the title, ignoring accents and case',
        'Parte do título, sem diferenciar acentos e maiúsculas',
      ),
    }),
  ),
  cost_center_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: 1000,
      ...description('Empty: any cost center', 'Vazio: qualquer centro de custo'),
    }),
  ),
  status: Type.Optional(VehicleStatusCode),
  date_created_begin: Type.Optional(DateTime),
  date_created_end: Type.Optional(UpperDateTime),
  plate: Type.Optional(
    Type.String({
      maxLength: 20,
      examples: ['JBE1F08'],
      ...description(
        'Part of the plate, with or without its hyphen. A complete plate also matches its old or Mercosul form',
        'Parte da placa, com ou sem hífen. Uma placa completa também é encontrada na forma antiga ou na do Mercosul',
      ),
    }),
  ),
  chassi: Type.Optional(
    Type.String({
      maxLength: 40,
      examples: ['9532E82W9RR123456'],
      ...description('The whole chassis number', 'O chassi completo'),
    }),
  ),
  renavam: Type.Optional(
    Type.String({
      maxLength: 20,
      examples: ['00639884962'],
      ...description('The whole RENAVAM', 'O RENAVAM completo'),
    }),
  ),
  external_code: externalCodeFilter,
  q: wordsFilter(bilingual('title or plate', 'do título ou da placa'), 'daily jbe'),
};

export const vehicles = {
  listVehicles: operation({
    id: 'listVehicles',
    method: 'GET',
    path: '/vehicle/',
    tag,
    summary: bilingual('List vehicles by title', 'Listar veículos por título'),
    description: bilingual('Drivers see their own vehicles only.', 'Um motorista vê somente os próprios veículos.'),
    access: 'vehicle:read',
    query: Type.Object({ ...filters, includes, ...recordListQuery }),
    answer: { kind: 'list', status: 200, row: Vehicle },
    example: { query: { title: 'daily', includes: ['fleet', 'vehicle_model'] }, answer },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  getVehicle: operation({
    id: 'getVehicle',
    method: 'GET',
    path: '/vehicle/{id}',
    tag,
    summary: bilingual('Read one vehicle, visible or not', 'Ler um veículo, visível ou não'),
    access: 'vehicle:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: OneVehicle },
    example: { query: { includes: ['fleet', 'vehicle_model'] }, answer },
    refusals: ['not_found'],
  }),

  createVehicle: operation({
    id: 'createVehicle',
    method: 'POST',
    path: '/vehicle/',
    tag,
    summary: bilingual('Create a vehicle', 'Criar um veículo'),
    description: bilingual(
      'Vehicles that are not cancelled must differ in plate (in its old or Mercosul form), chassis number, RENAVAM, external code and device. Otherwise the answer is 409, and existing_id is the other vehicle.',
      'Veículos não cancelados não podem repetir placa (na forma antiga ou na do Mercosul), chassi, RENAVAM, código externo nem equipamento. Caso contrário, a resposta é 409, e existing_id é o outro veículo.',
    ),
    access: 'vehicle:write',
    query: Type.Object({ includes }),
    body: Type.Object({ data: NewVehicle }),
    answer: { kind: 'record', status: 201, schema: OneVehicle },
    example: { body: { data: { ...delivery, virtual_area_ids: [1] } }, answer },
    announces: ['vehicle.created'],
    refusals: ['duplicate', 'rule_violated'],
  }),

  changeVehicle: operation({
    id: 'changeVehicle',
    method: 'PUT',
    path: '/vehicle/',
    tag,
    summary: bilingual('Change a vehicle, block it, cancel it', 'Alterar, bloquear ou cancelar um veículo'),
    description: bilingual(
      'The id may be in the path instead: PUT /vehicle/{id}. Absent fields keep their value; null clears them. Vehicles are cancelled (status C), not deleted. Only an ' +
        'administrator can undo a cancellation.',
      'O id pode estar no caminho: PUT /vehicle/{id}. Campos ausentes mantêm o valor; null os limpa. Um veículo não é excluído, e sim cancelado (status C), o que só um ' +
        'administrador desfaz.',
    ),
    insteadOfDelete: bilingual(
      'vehicles are cancelled, not deleted: PUT the status C',
      'veículos são cancelados, não excluídos: envie o status C com PUT',
    ),
    access: 'vehicle:write',
    query: Type.Object({ includes }),
    byPath: { path: '/vehicle/{id}', body: Type.Object({ data: VehicleChange }) },
    body: Type.Object({ data: ChangedVehicle }),
    answer: { kind: 'record', status: 200, schema: OneVehicle },
    example: { body: { data: blocked }, answer: { ...answer, ...blocked } },
    announces: ['vehicle.updated', 'vehicle.status_changed'],
    refusals: [
      'duplicate',
      'rule_violated',
      'not_found',
      'precondition_failed',
      'invalid_transition',
      'transition_not_permitted',
    ],
  }),
};
