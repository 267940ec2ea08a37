import { Type } from 'typebox';
import { DeviceReference } from '../fleet/device-schema.ts';
import { NamedReference } from '../language/named-record-schema.ts';
import { description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { dayRowFigures } from './day-row-schema.ts';

/** The vehicle of a row of the daily summary. */
export const SummaryVehicle = Noun('SummaryVehicle', {
  id: Id,
  title: Type.String(),
  plate: Type.String(),
  device: Nullable(DeviceReference),
});

/** The figures of a vehicle, of a driver, or of a driver in a vehicle, for one day or for all days of a period. */
export const DailySummaryRow = Noun('DailySummaryRow', {
  title: Type.String(
    description('Plate of the vehicle, name of the driver, or both', 'Placa do veículo, nome do motorista, ou ambos'),
  ),
  ...dayRowFigures,
  date: Nullable(
    Type.String({
      format: 'date',
      ...description(
        "A day in the company's time zone; null for a whole period",
        'Um dia no fuso da empresa; null para um período inteiro',
      ),
    }),
  ),
  closed: Type.Boolean(
    description(
      'Whether all its days are closed: their figures change only by late messages or a recomputation, and changes are announced as corrections',
      'Se todos os seus dias estão fechados: os números só mudam por mensagens atrasadas ou recálculo, e as mudanças são anunciadas como correções',
    ),
  ),
  vehicle_id: Nullable(Type.Integer({ ...Id, ...description('null if there are several', 'null se houver vários') })),
  driver_id: Nullable(
    Type.Integer({
      ...Id,
      ...description(
        'null if there are several, or the driver is unknown',
        'null se houver vários, ou se o motorista for desconhecido',
      ),
    }),
  ),
  vehicle: Nullable(SummaryVehicle),
  driver: Nullable(NamedReference),
});
export type DailySummaryRow = Type.Static<typeof DailySummaryRow>;
