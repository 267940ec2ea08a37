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
  textColumn('plate', 'Placa', 'ABC1D23', {
    aliases: ['placa do veículo', 'license plate'],
    meaning: bilingual(
      'ABC1234 or ABC1D23, with or without hyphen; matches existing vehicles',
      'ABC1234 ou ABC1D23, com ou sem hífen; identifica veículos já cadastrados',
    ),
  }),
  textColumn('title', 'Título', 'Caminhão 12', { aliases: ['name', 'nome', 'descrição', 'veículo', 'prefixo'] }),
  textColumn('external_code', 'Código externo', 'VEI-0012', {
    aliases: ['código', 'código no ERP', 'external code', 'code'],
    meaning: bilingual(
      'Code in your own system; matches existing vehicles',
      'Código no seu próprio sistema; identifica veículos já cadastrados',
    ),
  }),
  textColumn('chassi', 'Chassi', '9BWZZZ377VT004251', { aliases: ['chassis', 'vin'] }),
  textColumn('renavam', 'RENAVAM', '00639884962'),
  textColumn('crv', 'CRV', '123456789012'),
  columnOf('status', 'Situação', { kind: 'code', codes: vehicleStatuses }, bilingual('Active', 'Ativo'), {
    meaning: bilingual(
      'Active, blocked or cancelled, or A, B, C; active when absent',
      'Ativo, bloqueado ou cancelado, ou A, B, C; ativo quando ausente',
    ),
  }),
  yesNoColumn('visible', 'Visível', true, {
    meaning: bilingual(
      'Shown in lists: yes or no; yes when absent',
      'Aparece nas listas: sim ou não; sim quando ausente',
    ),
  }),
  wholeColumn('year', 'Ano de fabricação', '2022', { aliases: ['ano', 'ano fabricação'] }),
  wholeColumn('model_year', 'Ano do modelo', '2023', { aliases: ['ano modelo'] }),
  referenceColumn('vehicle_model', 'Modelo', sameText('Volkswagen Delivery 11.180'), {
    aliases: ['model', 'marca/modelo', 'marca e modelo'],
    meaning: bilingual(
      'Manufacturer and model, model alone, or external code',
      'Fabricante e modelo, só o modelo, ou código externo',
    ),
  }),
  referenceColumn('vehicle_category', 'Categoria', sameText('Caminhão'), { aliases: ['category', 'tipo', 'type'] }),
  referenceColumn('vehicle_color', 'Cor', sameText('Branco'), { aliases: ['color'] }),
  referenceColumn('fuel_category', 'Combustível', sameText('Diesel S10'), { aliases: ['fuel'] }),
  referenceColumn('fleet', 'Frota', sameText('Distribuição urbana')),
  referenceColumn('cost_center', 'Centro de custo', sameText('Operação Porto Alegre')),
  referenceColumn('work_shift', 'Jornada', sameText('Comercial'), {
    aliases: ['turno', 'jornada de trabalho', 'turno de trabalho'],
  }),
  referenceColumn('driver', 'CPF do motorista', sameText('529.982.247-25'), {
    aliases: ['motorista', 'driver_cpf'],
    meaning: bilingual('CPF or external code of the usual driver', 'CPF ou código externo do motorista habitual'),
  }),
  referenceColumn('device', 'Rastreador', sameText('356938035643809'), {
    aliases: ['serial', 'imei', 'device_serial', 'número de série'],
    meaning: bilingual('Serial number of the installed device', 'Número de série do equipamento instalado'),
  }),
  textColumn('responsible_name', 'Responsável', 'Rita Souza', { aliases: ['responsible'] }),
  wholeColumn('seats', 'Assentos', '3', { aliases: ['lugares'] }),
  wholeColumn('capacity', 'Capacidade', '12000'),
  wholeColumn('axles', 'Eixos', '3'),
  wholeColumn('fuel_capacity', 'Tanque (l)', '300', { aliases: ['capacidade do tanque', 'tank', 'tank capacity'] }),
  decimalColumn('fuel_average_intended', 'Consumo desejado (km/l)', '3.5', { aliases: ['média desejada'] }),
  wholeColumn('hodometer', 'Hodômetro (km)', '120500', { aliases: ['odometer', 'odômetro', 'km', 'quilometragem'] }),
  decimalColumn('hourimeter', 'Horímetro (h)', '2100.5'),
  wholeColumn('speed_max', 'Velocidade máxima (km/h)', '90', { aliases: ['velocidade'] }),
  wholeColumn('speed_max_range_1', 'Primeira faixa de excesso (km/h)', '100'),
  wholeColumn('speed_max_rain', 'Velocidade máxima na chuva (km/h)', '70'),
  wholeColumn('rpm_high', 'RPM alta', '2200'),
  wholeColumn('rpm_max', 'RPM máxima', '2800'),
  wholeColumn('min_temperature', 'Temperatura mínima (°C)', '-18'),
  wholeColumn('max_temperature', 'Temperatura máxima (°C)', '8'),
  decimalColumn('base_latitude', 'Latitude da base', '-23.5505', {
    meaning: bilingual(
      'Latitude of the base, from which the vehicle starts',
      'Latitude da base, de onde o veículo sai',
    ),
  }),
  decimalColumn('base_longitude', 'Longitude da base', '-46.6333', {
    meaning: bilingual(
      'Longitude of the base, from which the vehicle starts',
      'Longitude da base, de onde o veículo sai',
    ),
  }),
];
