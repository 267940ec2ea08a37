import { Type } from 'typebox';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { ruled } from '../language/field-rule.ts';
import { ExternalCode, NamedReference } from '../language/named-record.ts';
import {
  DateTime,
  describedBy,
  description,
  Id,
  Latitude,
  Line,
  Longitude,
  Noun,
  Nullable,
} from '../language/schema.ts';
import { DayRow } from '../tracking/day-row.ts';
import { chassiRule } from './chassi.ts';
import { DeviceReference } from './device.ts';
import { plateRule } from './plate.ts';
import { renavamRule } from './renavam.ts';
import { VehicleModelReference } from './vehicle-model.ts';
import { type VehicleStatus, vehicleStatusCodes } from './vehicle-status.ts';
import { watchedAreasMax } from './watched-areas.ts';

/** Farther than any vehicle runs. */
export const hodometerMaxKm = 100_000_000;

const text = (maxLength: number, of: BilingualText, notes: object = {}) =>
  Nullable(Line(maxLength, { ...describedBy(of), ...notes }));
const whole = (minimum: number, maximum: number, of: BilingualText) =>
  Nullable(Type.Integer({ minimum, maximum, ...describedBy(of) }));
const decimal = (maximum: number, of: BilingualText) =>
  Nullable(Type.Number({ minimum: 0, maximum, ...describedBy(of) }));
const speed = (of: BilingualText) => whole(1, 300, bilingual(`${of.en}, in km/h`, `${of['pt-BR']}, em km/h`));
const reference = Nullable(Id);

const title = Line(200, description('Reference title', 'Título de referência'));

const plate = Type.String({
  minLength: 1,
  maxLength: 20,
  ...ruled(plateRule),
  ...description(
    'ABC1234 or Mercosul ABC1D23; any case, hyphen and blanks are taken, upper case without them is returned',
    'ABC1234 ou Mercosul ABC1D23; aceita maiúsculas ou minúsculas, hífen e espaços; retorna em maiúsculas sem eles',
  ),
});

const visible = Type.Integer({
  minimum: 0,
  maximum: 1,
  ...description('1: shown in lists unless asked otherwise, 0: hidden', '1: aparece nas listas, 0: oculto'),
});

export const VehicleStatusCode = Type.Unsafe<VehicleStatus>(
  Type.String({
    enum: [...vehicleStatusCodes],
    ...description('A active, B blocked, C cancelled', 'A ativo, B bloqueado, C cancelado'),
  }),
);

const NewVehicleStatusCode = Type.Unsafe<'A' | 'B'>(
  Type.String({ enum: ['A', 'B'], ...description('A active, B blocked', 'A ativo, B bloqueado') }),
);

/** What may be unknown of a vehicle, as it is written and returned. */
const details = {
  chassi: text(
    40,
    bilingual('Chassis number: 17 characters, never I, O or Q', 'Chassi: 17 caracteres, sem I, O ou Q'),
    ruled(chassiRule),
  ),
  renavam: text(20, bilingual('9 to 11 digits; 11 are returned', '9 a 11 dígitos; retorna 11'), ruled(renavamRule)),
  crv: text(30, bilingual('Number of the registration certificate', 'Número do certificado de registro')),
  year: whole(1900, 2100, bilingual('Year of manufacture', 'Ano de fabricação')),
  model_year: whole(1900, 2100, bilingual('Year of the model', 'Ano do modelo')),
  seats: whole(0, 500, bilingual('Number of seats', 'Número de assentos')),
  capacity: whole(
    0,
    1_000_000_000,
    bilingual(
      'How much it loads, in the unit in which the company counts its items; null: without limit',
      'Quanto carrega, na unidade em que a empresa conta seus itens; null: sem limite',
    ),
  ),
  axles: whole(1, 20, bilingual('Number of axles', 'Número de eixos')),
  fuel_capacity: whole(0, 100_000, bilingual('Capacity of the tank, in litres', 'Capacidade do tanque, em litros')),
  fuel_average_intended: decimal(1_000, bilingual('Consumption aimed at, in km/l', 'Consumo desejado, em km/l')),
  hodometer: whole(0, hodometerMaxKm, bilingual('Distance run, in km', 'Distância rodada, em km')),
  hourimeter: decimal(10_000_000, bilingual('Time run, in hours', 'Tempo de uso, em horas')),
  speed_max: speed(bilingual('Speed limit', 'Limite de velocidade')),
  speed_max_range_1: speed(
    bilingual('Up to here high speed is of the first range', 'Até aqui o excesso é da primeira faixa'),
  ),
  speed_max_rain: speed(bilingual('Speed limit in the rain', 'Limite de velocidade na chuva')),
  rpm_high: whole(1, 30_000, bilingual('RPM from which it is high', 'RPM a partir da qual é alta')),
  rpm_max: whole(
    1,
    30_000,
    bilingual('Highest RPM; an event tells of what is above', 'RPM máxima; acima dela há um evento'),
  ),
  min_temperature: whole(
    -100,
    200,
    bilingual('Lowest temperature of the load, in °C', 'Menor temperatura da carga, em °C'),
  ),
  max_temperature: whole(
    -100,
    200,
    bilingual('Highest temperature of the load, in °C', 'Maior temperatura da carga, em °C'),
  ),
  responsible_name: text(200, bilingual('Who answers for it', 'Quem responde por ele')),
  base_latitude: Nullable(Latitude),
  base_longitude: Nullable(Longitude),
  driver_id: reference,
  device_id: reference,
  fleet_id: reference,
  cost_center_id: reference,
  vehicle_color_id: reference,
  vehicle_model_id: reference,
  fuel_category_id: reference,
  vehicle_category_id: reference,
  work_shift_id: reference,
  external_code: ExternalCode,
};

/** An area that matters to a vehicle. */
export const VehicleVirtualArea = Noun('VehicleVirtualArea', {
  id: Id,
  virtual_area_id: Id,
  virtual_area: Type.Object({ id: Id, name: Type.String(), type: Type.String() }),
  date_created: DateTime,
});
export type VehicleVirtualArea = Type.Static<typeof VehicleVirtualArea>;

export const Vehicle = Noun('Vehicle', {
  id: Id,
  title,
  plate,
  status: VehicleStatusCode,
  visible,
  ...details,
  driver: Nullable(NamedReference),
  device: Nullable(DeviceReference),
  cost_center: Nullable(NamedReference),
  fleet: Nullable(NamedReference),
  vehicle_color: Nullable(NamedReference),
  vehicle_model: Nullable(VehicleModelReference),
  fuel_category: Nullable(NamedReference),
  vehicle_category: Nullable(NamedReference),
  work_shift: Nullable(NamedReference),
  vehicle_virtual_areas: Type.Array(VehicleVirtualArea),
  daily_summary: Type.Array(DayRow),
  date_created: DateTime,
  date_modified: DateTime,
});
export type Vehicle = Type.Static<typeof Vehicle>;

const optional = {
  visible: Type.Optional(Type.Union([visible, Type.Boolean()])),
  ...Type.Partial(Type.Object(details)).properties,
  virtual_area_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: watchedAreasMax.areas,
      ...description('The areas that matter to it; [] for none', 'As áreas que importam a ele; [] para nenhuma'),
    }),
  ),
  vehicle_virtual_areas: Type.Optional(
    Type.Array(Type.Object({ virtual_area_id: Id }), {
      maxItems: watchedAreasMax.areas,
      ...description(
        'The same areas as a vehicle is read with them. Beside virtual_area_ids it must name the same areas',
        'As mesmas áreas, como um veículo é lido. Ao lado de virtual_area_ids deve indicar as mesmas áreas',
      ),
    }),
  ),
};

export const NewVehicle = Noun('NewVehicle', {
  title,
  plate,
  status: Type.Optional(NewVehicleStatusCode),
  ...optional,
});
export type NewVehicle = Type.Static<typeof NewVehicle>;

/** Absent fields keep their value, null clears them. */
export const VehicleChange = Noun('VehicleChange', {
  title: Type.Optional(title),
  plate: Type.Optional(plate),
  status: Type.Optional(VehicleStatusCode),
  ...optional,
});

/** The same with the id of the vehicle. */
export const ChangedVehicle = Noun('ChangedVehicle', { id: Id, ...VehicleChange.properties });
export type ChangedVehicle = Type.Static<typeof ChangedVehicle>;

/** What a vehicle can be returned with. The model always brings its manufacturer; its longer name is taken as well. */
export const vehicleIncludes = [
  'fleet',
  'vehicle_model',
  'fuel_category',
  'vehicle_color',
  'vehicle_category',
  'vehicle_model.vehicle_model_manufacturer',
  'work_shift',
  'daily_summary',
] as const;
export type VehicleInclude = (typeof vehicleIncludes)[number];

/** A vehicle as announcements show it: without related records. */
export const announcedVehicle = (vehicle: Vehicle): Vehicle => ({
  ...vehicle,
  fleet: null,
  vehicle_model: null,
  fuel_category: null,
  vehicle_color: null,
  vehicle_category: null,
  work_shift: null,
  daily_summary: [],
});
