import { bilingual } from '../language/bilingual-text.ts';
import {
  columnOf,
  decimalColumn,
  referenceColumn,
  sameText,
  textColumn,
  wholeColumn,
  yesNoColumn,
} from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { vehicleStatuses } from './vehicle-status.ts';

/**
 * The columns of a file of vehicles. Existing vehicles are matched by external code, chassis number, RENAVAM or plate.
 */
export const vehicleColumns: readonly ImportColumn[] = [
  textColumn('plate', 'ABC1D23', {
    aliases: ['placa do veículo', 'license plate'],
    meaning: bilingual(
      'ABC1234 or ABC1D23, with or without hyphen; matches existing vehicles',
      'ABC1234 ou ABC1D23, com ou sem hífen; identifica veículos já cadastrados',
    ),
  }),
  textColumn('title', 'Caminhão 12', { aliases: ['name', 'nome', 'descrição', 'veículo', 'prefixo'] }),
  textColumn('external_code', 'VEI-0012', {
    aliases: ['código', 'código no ERP', 'external code', 'code'],
    meaning: bilingual(
      'Code in your own system; matches existing vehicles',
      'Código no seu próprio sistema; identifica veículos já cadastrados',
    ),
  }),
  textColumn('chassi', '9BWZZZ377VT004251', { aliases: ['chassis', 'vin'] }),
  textColumn('renavam', '00639884962'),
  textColumn('crv', '123456789012'),
  columnOf('status', { kind: 'code', codes: vehicleStatuses }, bilingual('Active', 'Ativo'), {
    meaning: bilingual(
      'Active, blocked or cancelled, or A, B, C; active when absent',
      'Ativo, bloqueado ou cancelado, ou A, B, C; ativo quando ausente',
    ),
  }),
  yesNoColumn('visible', true, {
    meaning: bilingual(
      'Shown in lists: yes or no; yes when absent',
      'Aparece nas listas: sim ou não; sim quando ausente',
    ),
  }),
  wholeColumn('year', '2022', { aliases: ['ano', 'ano fabricação'] }),
  wholeColumn('model_year', '2023', { aliases: ['ano modelo'] }),
  referenceColumn('vehicle_model', sameText('Volkswagen Delivery 11.180'), {
    aliases: ['model', 'marca/modelo', 'marca e modelo'],
    meaning: bilingual(
      'Manufacturer and model, model alone, or external code',
      'Fabricante e modelo, só o modelo, ou código externo',
    ),
  }),
  referenceColumn('vehicle_category', sameText('Caminhão'), { aliases: ['category', 'tipo', 'type'] }),
  referenceColumn('vehicle_color', sameText('Branco'), { aliases: ['color'] }),
  referenceColumn('fuel_category', sameText('Diesel S10'), { aliases: ['fuel'] }),
  referenceColumn('fleet', sameText('Distribuição urbana')),
  referenceColumn('cost_center', sameText('Operação Porto Alegre')),
  referenceColumn('work_shift', sameText('Comercial'), {
    aliases: ['turno', 'jornada de trabalho', 'turno de trabalho'],
  }),
  referenceColumn('driver', sameText('529.982.247-25'), {
    heading: 'CPF do motorista',
    aliases: ['motorista', 'driver_cpf'],
    meaning: bilingual('CPF or external code of the usual driver', 'CPF ou código externo do motorista habitual'),
  }),
  referenceColumn('device', sameText('356938035643809'), {
    aliases: ['serial', 'imei', 'device_serial', 'número de série'],
    meaning: bilingual('Serial number of the installed device', 'Número de série do equipamento instalado'),
  }),
  textColumn('responsible_name', 'Rita Souza', { aliases: ['responsible'] }),
  wholeColumn('seats', '3', { aliases: ['lugares'] }),
  wholeColumn('capacity', '12000'),
  wholeColumn('axles', '3'),
  wholeColumn('height_cm', '380', { unit: 'cm', aliases: ['altura', 'height'] }),
  wholeColumn('width_cm', '260', { unit: 'cm', aliases: ['largura', 'width'] }),
  wholeColumn('length_cm', '1250', { unit: 'cm', aliases: ['comprimento', 'length'] }),
  wholeColumn('gross_weight_kg', '16000', { unit: 'kg', aliases: ['pbt', 'peso bruto total', 'gross weight'] }),
  wholeColumn('fuel_capacity', '300', { unit: 'l', aliases: ['capacidade do tanque', 'tank', 'tank capacity'] }),
  decimalColumn('fuel_average_intended', '3.5', { unit: 'km/l', aliases: ['média desejada'] }),
  wholeColumn('hodometer', '120500', { unit: 'km', aliases: ['odometer', 'odômetro', 'km', 'quilometragem'] }),
  decimalColumn('hourimeter', '2100.5', { unit: 'h' }),
  wholeColumn('speed_max', '90', { unit: 'km/h', aliases: ['velocidade'] }),
  wholeColumn('speed_max_range_1', '100', { unit: 'km/h' }),
  wholeColumn('speed_max_rain', '70', { unit: 'km/h' }),
  wholeColumn('rpm_high', '2200'),
  wholeColumn('rpm_max', '2800'),
  wholeColumn('min_temperature', '-18', { unit: '°C' }),
  wholeColumn('max_temperature', '8', { unit: '°C' }),
  decimalColumn('base_latitude', '-23.5505', {
    meaning: bilingual(
      'Latitude of the base, from which the vehicle starts',
      'Latitude da base, de onde o veículo sai',
    ),
  }),
  decimalColumn('base_longitude', '-46.6333', {
    meaning: bilingual(
      'Longitude of the base, from which the vehicle starts',
      'Longitude da base, de onde o veículo sai',
    ),
  }),
];
