import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { CellKind, ImportColumn, ReferencedNoun } from '../sheets/import-column.ts';
import { vehicleStatuses } from './vehicle-status.ts';

type More = { readonly also?: readonly string[]; readonly says?: BilingualText };

const column = (
  field: string,
  heading: string,
  holds: CellKind,
  example: BilingualText,
  more: More = {},
): ImportColumn => ({
  field,
  heading: bilingual(field, heading),
  cellKind: holds,
  example,
  ...more,
});
const text = (field: string, heading: string, example: string, more?: More) =>
  column(field, heading, { kind: 'text' }, bilingual(example, example), more);
const whole = (field: string, heading: string, example: string, more?: More) =>
  column(field, heading, { kind: 'whole' }, bilingual(example, example), more);
const decimal = (field: string, heading: string, example: string, more?: More) =>
  column(field, heading, { kind: 'decimal' }, bilingual(example, example.replace('.', ',')), more);

const byName = bilingual('Its name or external code', 'Seu nome ou código externo');
const named = (to: ReferencedNoun, heading: string, example: BilingualText, more: More = {}): ImportColumn => ({
  field: `${to}_id`,
  heading: bilingual(to, heading),
  cellKind: { kind: 'reference', to },
  example,
  meaning: byName,
  ...more,
});

/** The columns of a file of vehicles. A vehicle is known again by its plate. */
export const vehicleColumns: readonly ImportColumn[] = [
  text('plate', 'Placa', 'ABC1D23', {
    also: ['placa do veículo', 'license plate'],
    says: bilingual(
      'ABC1234 or ABC1D23, with or without hyphen; a vehicle that is there already is known by it',
      'ABC1234 ou ABC1D23, com ou sem hífen; por ela se reconhece um veículo já cadastrado',
    ),
  }),
  text('title', 'Título', 'Caminhão 12', { also: ['name', 'nome', 'descrição', 'veículo', 'prefixo'] }),
  text('chassi', 'Chassi', '9BWZZZ377VT004251', { also: ['chassis', 'vin'] }),
  text('renavam', 'RENAVAM', '00639884962'),
  text('crv', 'CRV', '123456789012'),
  column('status', 'Situação', { kind: 'code', codes: vehicleStatuses }, bilingual('Active', 'Ativo'), {
    says: bilingual(
      'Active, blocked or cancelled, or A, B, C; active when absent',
      'Ativo, bloqueado ou cancelado, ou A, B, C; ativo quando ausente',
    ),
  }),
  column('visible', 'Visível', { kind: 'flag' }, bilingual('yes', 'sim'), {
    says: bilingual('Shown in lists: yes or no; yes when absent', 'Aparece nas listas: sim ou não; sim quando ausente'),
  }),
  whole('year', 'Ano de fabricação', '2022', { also: ['ano', 'ano fabricação'] }),
  whole('model_year', 'Ano do modelo', '2023', { also: ['ano modelo'] }),
  named('vehicle_model', 'Modelo', bilingual('Volvo FH 540', 'Volvo FH 540'), {
    also: ['model', 'marca/modelo', 'marca e modelo'],
    says: bilingual(
      'Manufacturer and model, model alone, or external code',
      'Fabricante e modelo, só o modelo, ou código externo',
    ),
  }),
  named('vehicle_category', 'Categoria', bilingual('Caminhão', 'Caminhão'), { also: ['category', 'tipo', 'type'] }),
  named('vehicle_color', 'Cor', bilingual('Branco', 'Branco'), { also: ['color'] }),
  named('fuel_category', 'Combustível', bilingual('Diesel S10', 'Diesel S10'), { also: ['fuel'] }),
  named('fleet', 'Frota', bilingual('Frota Sul', 'Frota Sul')),
  named('cost_center', 'Centro de custo', bilingual('São Paulo', 'São Paulo')),
  named('work_shift', 'Turno', bilingual('Diurno', 'Diurno'), { also: ['jornada', 'turno de trabalho'] }),
  named('driver', 'CPF do motorista', bilingual('529.982.247-25', '529.982.247-25'), {
    also: ['motorista', 'driver_cpf'],
    says: bilingual('CPF of the driver it is usually with', 'CPF do motorista habitual'),
  }),
  named('device', 'Rastreador', bilingual('356938035643809', '356938035643809'), {
    also: ['serial', 'imei', 'device_serial', 'número de série'],
    says: bilingual('Serial number of the device in it', 'Número de série do equipamento instalado'),
  }),
  text('responsible_name', 'Responsável', 'Rita Souza', { also: ['responsible'] }),
  whole('seats', 'Assentos', '3', { also: ['lugares'] }),
  whole('capacity', 'Capacidade', '12000'),
  whole('axles', 'Eixos', '3'),
  whole('fuel_capacity', 'Tanque (l)', '300', { also: ['capacidade do tanque'] }),
  decimal('fuel_average_intended', 'Consumo desejado (km/l)', '3.5', { also: ['média desejada'] }),
  whole('hodometer', 'Hodômetro (km)', '120500', { also: ['odometer', 'odômetro', 'km', 'quilometragem'] }),
  decimal('hourimeter', 'Horímetro (h)', '2100.5'),
  whole('speed_max', 'Velocidade máxima (km/h)', '90', { also: ['velocidade'] }),
  whole('speed_max_range_1', 'Primeira faixa de excesso (km/h)', '100'),
  whole('speed_max_rain', 'Velocidade máxima na chuva (km/h)', '70'),
  whole('rpm_high', 'RPM alta', '2200'),
  whole('min_temperature', 'Temperatura mínima (°C)', '-18'),
  whole('max_temperature', 'Temperatura máxima (°C)', '8'),
  decimal('base_latitude', 'Latitude da base', '-23.5505', {
    says: bilingual('Where it starts from', 'De onde ele sai'),
  }),
  decimal('base_longitude', 'Longitude da base', '-46.6333', {
    says: bilingual('Where it starts from', 'De onde ele sai'),
  }),
];
