import { Type } from 'typebox';
import { DeviceReference } from '../fleet/device.ts';
import { NamedReference } from '../language/named-record.ts';
import { description, Id, Noun, Nullable } from '../language/schema.ts';
import { dayRowFigures } from './day-row.ts';

/** The vehicle of a row of the daily summary. */
export const SummaryVehicle = Noun('SummaryVehicle', {
  id: Id,
  title: Type.String(),
  plate: Type.String(),
  device: Nullable(DeviceReference),
});

/** What days came to: of a vehicle, of a driver, or of a driver in a vehicle; of one day, or of all in a period. */
export const DailySummaryRow = Noun('DailySummaryRow', {
  title: Type.String(
    description('Plate of the vehicle, name of the driver, or both', 'Placa do veículo, nome do motorista, ou ambos'),
  ),
  ...dayRowFigures,
  date: Nullable(
    Type.String({
      format: 'date',
      ...description(
        "A day of the company's zone; null of a whole period",
        'Um dia do fuso da empresa; nulo de um período inteiro',
      ),
    }),
  ),
  vehicle_id: Nullable(
    Type.Integer({ ...Id, ...description('Null where there were several', 'Nulo onde foram vários') }),
  ),
  driver_id: Nullable(
    Type.Integer({
      ...Id,
      ...description('Null where there were several, or nobody known', 'Nulo onde foram vários, ou ninguém conhecido'),
    }),
  ),
  vehicle: Nullable(SummaryVehicle),
  driver: Nullable(NamedReference),
});
export type DailySummaryRow = Type.Static<typeof DailySummaryRow>;

export const dailySummaryIncludes = ['driver', 'vehicle', 'vehicle.device'] as const;
export type DailySummaryInclude = (typeof dailySummaryIncludes)[number];

/** The title of what nobody known drove. */
export const nobodysTitle = 'Sem motorista';
