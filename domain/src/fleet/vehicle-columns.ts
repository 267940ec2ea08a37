import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { CellKind, ImportColumn, ReferencedNoun } from '../sheets/import-column.ts';
import { vehicleStatuses } from './vehicle-status.ts';

type More = { readonly aliases?: readonly string[]; readonly meaning?: BilingualText };

const same = (text: string) => bilingual(text, text);

const column = (
  field: string,
  heading: string,
  cellKind: CellKind,
  example: BilingualText,
  more: More = {},
): ImportColumn => ({
  field,
  heading: bilingual(field, heading),
  cellKind,
  example,
  ...more,
});
const text = (field: string, heading: string, example: string, more?: More) =>
  column(field, heading, { kind: 'text' }, same(example), more);
const whole = (field: string, heading: string, example: string, more?: More) =>
  column(field, heading, { kind: 'whole' }, same(example), more);
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

/** The columns of a file of vehicles. A vehicle is known again by its external code, chassis number, RENAVAM or plate. */
export const vehicleColumns: readonly ImportColumn[] = [
  text('plate', 'Placa', 'ABC1D23', {
    aliases: ['placa do veículo', 'license plate'],
    meaning: bilingual(
      'ABC1234 or ABC1D23, with or without hyphen; a vehicle that is there already is known by it',
      'ABC1234 ou ABC1D23, com ou sem hífen; por ela se reconhece um veículo já cadastrado',
    ),
  }),
  text('title', 'Título', 'Caminhão 12', { aliases: ['name', 'nome', 'descrição', 'veículo', 'prefixo'] }),
  text('external_code', 'Código externo', 'VEI-0012', {
    aliases: ['código', 'código no ERP', 'external code', 'code'],
    meaning: bilingual(
      'Its code in your own system; a vehicle that is there already is known by it',
      'Seu código no seu próprio sistema; por ele se reconhece um veículo já cadastrado',
    ),
  }),
  text('chassi', 'Chassi', '9BWZZZ377VT004251', { aliases: ['chassis', 'vin'] }),
  text('renavam', 'RENAVAM', '00639884962'),
  text('crv', 'CRV', '123456789012'),
  column('status', 'Situação', { kind: 'code', codes: vehicleStatuses }, bilingual('Active', 'Ativo'), {
    meaning: bilingual(
      'Active, blocked or cancelled, or A, B, C; active when absent',
      'Ativo, bloqueado ou cancelado, ou A, B, C; ativo quando ausente',
    ),
  }),
  column('visible', 'Visível', { kind: 'flag' }, bilingual('yes', 'sim'), {
    meaning: bilingual(
      'Shown in lists: yes or no; yes when absent',
      'Aparece nas listas: sim ou não; sim quando ausente',
    ),
  }),
  whole('year', 'Ano de fabricação', '2022', { aliases: ['ano', 'ano fabricação'] }),
  whole('model_year', 'Ano do modelo', '2023', { aliases: ['ano modelo'] }),
  named('vehicle_model', 'Modelo', same('Volkswagen Delivery 11.180'), {
    aliases: ['model', 'marca/modelo', 'marca e modelo'],
    meaning: bilingual(
      'Manufacturer and model, model alone, or external code',
      'Fabricante e modelo, só o modelo, ou código externo',
    ),
  }),
  named('vehicle_category', 'Categoria', same('Caminhão'), { aliases: ['category', 'tipo', 'type'] }),
  named('vehicle_color', 'Cor', same('Branco'), { aliases: ['color'] }),
  named('fuel_category', 'Combustível', same('Diesel S10'), { aliases: ['fuel'] }),
  named('fleet', 'Frota', same('Distribuição urbana')),
  named('cost_center', 'Centro de custo', same('Operação Porto Alegre')),
  named('work_shift', 'Turno', same('Comercial'), { aliases: ['jornada', 'turno de trabalho'] }),
  named('driver', 'CPF do motorista', same('529.982.247-25'), {
    aliases: ['motorista', 'driver_cpf'],
    meaning: bilingual('CPF of the driver it is usually with', 'CPF do motorista habitual'),
  }),
  named('device', 'Rastreador', same('356938035643809'), {
    aliases: ['serial', 'imei', 'device_serial', 'número de série'],
    meaning: bilingual('Serial number of the device in it', 'Número de série do equipamento instalado'),
  }),
  text('responsible_name', 'Responsável', 'Rita Souza', { aliases: ['responsible'] }),
  whole('seats', 'Assentos', '3', { aliases: ['lugares'] }),
  whole('capacity', 'Capacidade', '12000'),
  whole('axles', 'Eixos', '3'),
  whole('fuel_capacity', 'Tanque (l)', '300', { aliases: ['capacidade do tanque', 'tank', 'tank capacity'] }),
  decimal('fuel_average_intended', 'Consumo desejado (km/l)', '3.5', { aliases: ['média desejada'] }),
  whole('hodometer', 'Hodômetro (km)', '120500', { aliases: ['odometer', 'odômetro', 'km', 'quilometragem'] }),
  decimal('hourimeter', 'Horímetro (h)', '2100.5'),
  whole('speed_max', 'Velocidade máxima (km/h)', '90', { aliases: ['velocidade'] }),
  whole('speed_max_range_1', 'Primeira faixa de excesso (km/h)', '100'),
  whole('speed_max_rain', 'Velocidade máxima na chuva (km/h)', '70'),
  whole('rpm_high', 'RPM alta', '2200'),
  whole('min_temperature', 'Temperatura mínima (°C)', '-18'),
  whole('max_temperature', 'Temperatura máxima (°C)', '8'),
  decimal('base_latitude', 'Latitude da base', '-23.5505', {
    meaning: bilingual('Where it starts from', 'De onde ele sai'),
  }),
  decimal('base_longitude', 'Longitude da base', '-46.6333', {
    meaning: bilingual('Where it starts from', 'De onde ele sai'),
  }),
];
