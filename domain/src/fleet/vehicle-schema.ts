import { Type } from 'typebox';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { ruled } from '../language/field-rule.ts';
import { ExternalCode, NamedReference } from '../language/named-record-schema.ts';
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
} from '../language/noun-schema.ts';
import { DayRow } from '../tracking/day-row-schema.ts';
import { DeviceReference } from './device-schema.ts';
import { chassiRule } from './identifiers/chassi.ts';
import { plateRule } from './identifiers/plate.ts';
import { renavamRule } from './identifiers/renavam.ts';
import { hodometerMaxKm } from './vehicle.ts';
import { VehicleModelReference } from './vehicle-model-schema.ts';
import { type VehicleStatus, vehicleStatusCodes } from './vehicle-status.ts';
import { watchedAreasMax } from './watched-areas.ts';

const text = (maxLength: number, label: BilingualText, notes: object = {}) =>
  Nullable(Line(maxLength, { ...describedBy(label), ...notes }));
const whole = (minimum: number, maximum: number, label: BilingualText) =>
  Nullable(Type.Integer({ minimum, maximum, ...describedBy(label) }));
const decimal = (maximum: number, label: BilingualText) =>
  Nullable(Type.Number({ minimum: 0, maximum, ...describedBy(label) }));
const speed = (label: BilingualText) => whole(1, 300, bilingual(`${label.en}, in km/h`, `${label['pt-BR']}, em km/h`));
const reference = Nullable(Id);

const title = Line(200, description('Reference title', 'Título de referência'));

const plate = Type.String({
  minLength: 1,
  maxLength: 20,
  ...ruled(plateRule),
  ...description(
    'ABC1234 or Mercosul ABC1D23. Accepts any case, hyphens and blanks; returned in upper case without them',
    'ABC1234 ou Mercosul ABC1D23. Aceita maiúsculas, minúsculas, hífen e espaços; devolvida em maiúsculas, sem eles',
  ),
});

const visible = Type.Integer({
  minimum: 0,
  maximum: 1,
  ...description('1: shown in lists by default; 0: hidden', '1: aparece nas listas por padrão; 0: oculto'),
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

/** The optional fields of a vehicle, in requests and responses. */
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
      'Capacity, in the unit in which the company counts items; null: unlimited',
      'Capacidade, na unidade em que a empresa conta os itens; null: ilimitada',
    ),
  ),
  axles: whole(1, 20, bilingual('Number of axles', 'Número de eixos')),
  height_cm: whole(
    1,
    1000,
    bilingual('Height with load, in cm; null: 440 for a truck', 'Altura com carga, em cm; null: 440 para um caminhão'),
  ),
  width_cm: whole(1, 1000, bilingual('Width without mirrors, in cm', 'Largura sem os espelhos, em cm')),
  length_cm: whole(1, 10_000, bilingual('Length, in cm', 'Comprimento, em cm')),
  gross_weight_kg: whole(
    1,
    1_000_000,
    bilingual(
      'Gross weight with load, in kg; null: 23,000 for a truck',
      'Peso bruto com carga, em kg; null: 23.000 para um caminhão',
    ),
  ),
  fuel_capacity: whole(0, 100_000, bilingual('Capacity of the tank, in litres', 'Capacidade do tanque, em litros')),
  fuel_average_intended: decimal(1_000, bilingual('Target consumption, in km/l', 'Consumo desejado, em km/l')),
  hodometer: whole(0, hodometerMaxKm, bilingual('Odometer, in km', 'Hodômetro, em km')),
  hourimeter: decimal(10_000_000, bilingual('Operating time, in hours', 'Tempo de uso, em horas')),
  speed_max: speed(bilingual('Speed limit', 'Limite de velocidade')),
  speed_max_range_1: speed(
    bilingual('Upper end of the first range of excessive speed', 'Fim da primeira faixa de excesso de velocidade'),
  ),
  speed_max_rain: speed(bilingual('Speed limit in the rain', 'Limite de velocidade na chuva')),
  rpm_high: whole(
    1,
    30_000,
    bilingual('RPM above which the engine speed is high', 'RPM acima da qual a rotação é alta'),
  ),
  rpm_max: whole(
    1,
    30_000,
    bilingual('Maximum RPM; a higher value causes an event', 'RPM máxima; um valor acima dela gera um evento'),
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
  responsible_name: text(200, bilingual('Driver responsible for the vehicle', 'Motorista responsável pelo veículo')),
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

/** A virtual area assigned to a vehicle. */
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
      ...description(
        'Virtual areas assigned to the vehicle; [] for none',
        'Áreas virtuais atribuídas ao veículo; [] para nenhuma',
      ),
    }),
  ),
  vehicle_virtual_areas: Type.Optional(
    Type.Array(Type.Object({ virtual_area_id: Id }), {
      maxItems: watchedAreasMax.areas,
      ...description(
        'The same areas in the form in which a vehicle is returned. If virtual_area_ids is sent too, both must name the same areas',
        'As mesmas áreas, na forma em que um veículo é devolvido. Se virtual_area_ids também for enviado, os dois devem indicar as mesmas áreas',
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

/** Absent fields keep their value; null clears them. */
export const VehicleChange = Noun('VehicleChange', {
  title: Type.Optional(title),
  plate: Type.Optional(plate),
  status: Type.Optional(VehicleStatusCode),
  ...optional,
});

/** The same fields with the id of the vehicle. */
export const ChangedVehicle = Noun('ChangedVehicle', { id: Id, ...VehicleChange.properties });
export type ChangedVehicle = Type.Static<typeof ChangedVehicle>;
