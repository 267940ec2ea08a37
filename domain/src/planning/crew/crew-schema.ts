import { Type } from 'typebox';
import { description, Noun, Nullable } from '../../language/noun-schema.ts';
import { crewMaxCount } from './crew.ts';

export const VehiclePlate = Type.String({
  maxLength: 20,
  examples: ['IXA4B17'],
  ...description('Plate of a vehicle', 'Placa de um veículo'),
});
export const DriverDocument = Type.String({
  maxLength: 20,
  examples: ['529.982.247-25'],
  ...description('CPF of a driver', 'CPF de um motorista'),
});

/** A driver with a vehicle and, optionally, a helper. */
const PlanEntity = Noun('PlanEntity', {
  document_number: DriverDocument,
  vehicle_plate: VehiclePlate,
  helper: Type.Optional(
    Nullable(Type.String({ maxLength: 20, ...description('CPF of the helper', 'CPF do ajudante') })),
  ),
});
export type PlanEntity = Type.Static<typeof PlanEntity>;

/** The fields of the crew of a plan. */
export const namedCrewFields = {
  vehicle_plate: Type.Optional(Nullable(VehiclePlate)),
  document_number: Type.Optional(Nullable(DriverDocument)),
  vehicle_plates: Type.Optional(
    Nullable(
      Type.Array(VehiclePlate, {
        maxItems: crewMaxCount,
        ...description('Vehicles that may each execute a part', 'Veículos que podem executar, cada um, uma parte'),
      }),
    ),
  ),
  document_numbers: Type.Optional(
    Nullable(
      Type.Array(DriverDocument, {
        maxItems: crewMaxCount,
        ...description('Drivers who may each execute a part', 'Motoristas que podem executar, cada um, uma parte'),
      }),
    ),
  ),
  entity: Type.Optional(
    Nullable(
      Type.Array(PlanEntity, {
        maxItems: crewMaxCount,
        ...description('Crews that may each execute a part', 'Equipes que podem executar, cada uma, uma parte'),
      }),
    ),
  ),
};

const NamedCrews = Type.Object(namedCrewFields);
export type NamedCrews = Type.Static<typeof NamedCrews>;
