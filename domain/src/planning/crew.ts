import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { description, Noun, Nullable } from '../language/schema.ts';

/** As many crews as one import may split its points over. */
export const crewMaxCount = 200;

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

/** A driver with a vehicle and, where there is one, a helper. */
const PlanEntity = Noun('PlanEntity', {
  document_number: DriverDocument,
  vehicle_plate: VehiclePlate,
  helper: Type.Optional(
    Nullable(Type.String({ maxLength: 20, ...description('CPF of the helper', 'CPF do ajudante') })),
  ),
});
export type PlanEntity = Type.Static<typeof PlanEntity>;

/** The fields that say who executes a plan. */
export const namedCrewFields = {
  vehicle_plate: Type.Optional(Nullable(VehiclePlate)),
  document_number: Type.Optional(Nullable(DriverDocument)),
  vehicle_plates: Type.Optional(
    Nullable(
      Type.Array(VehiclePlate, {
        maxItems: crewMaxCount,
        ...description('Vehicles that may execute a part each', 'Veículos que podem executar uma parte cada um'),
      }),
    ),
  ),
  document_numbers: Type.Optional(
    Nullable(
      Type.Array(DriverDocument, {
        maxItems: crewMaxCount,
        ...description('Drivers who may execute a part each', 'Motoristas que podem executar uma parte cada um'),
      }),
    ),
  ),
  entity: Type.Optional(
    Nullable(
      Type.Array(PlanEntity, {
        maxItems: crewMaxCount,
        ...description('Crews that may execute a part each', 'Equipes que podem executar uma parte cada uma'),
      }),
    ),
  ),
};

const NamedCrews = Type.Object(namedCrewFields);
export type NamedCrews = Type.Static<typeof NamedCrews>;

/** Who is to execute a plan, as the caller names them, and where in `data` that stands. */
export type NamedCrew = {
  readonly plate?: NamedNumber;
  readonly driver?: NamedNumber;
  readonly helper?: NamedNumber;
};

/** A plate or CPF, and the name of the field it stands in. */
export type NamedNumber = { readonly field: string; readonly text: string };

/** The crews that a plan names; none for a plan to be assigned later. */
export function crewsOf(data: NamedCrews): readonly NamedCrew[] {
  const { vehicle_plate: onePlate, document_number: oneDriver } = data;
  if (data.entity?.length)
    return data.entity.map((one, index) => ({
      plate: { field: `entity.${index}.vehicle_plate`, text: one.vehicle_plate },
      driver: { field: `entity.${index}.document_number`, text: one.document_number },
      ...(one.helper && { helper: { field: `entity.${index}.helper`, text: one.helper } }),
    }));
  if (data.vehicle_plates?.length)
    return data.vehicle_plates.map((text, index) => ({ plate: { field: `vehicle_plates.${index}`, text } }));
  if (data.document_numbers?.length)
    return data.document_numbers.map((text, index) => ({ driver: { field: `document_numbers.${index}`, text } }));
  if (!onePlate && !oneDriver) return [];
  return [
    {
      ...(onePlate && { plate: { field: 'vehicle_plate', text: onePlate } }),
      ...(oneDriver && { driver: { field: 'document_number', text: oneDriver } }),
    },
  ];
}

/** What is wrong with the way a plan names its crews: which fields exclude each other, and what several of them take. */
export function namedCrewFaults(data: NamedCrews, isOptimized: boolean): Fault[] {
  const given = (Object.keys(namedCrewFields) as (keyof NamedCrews)[]).filter((field) => {
    const value = data[field];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
  });
  const faults = exclusions.flatMap(([field, other]): Fault[] =>
    given.includes(field) && given.includes(other)
      ? [{ pointer: `/data/${field}`, code: 'contradicts', details: { other: verbatim(other) } }]
      : [],
  );
  if (faults.length === 0 && !isOptimized && crewsOf(data).length > 1)
    return [{ pointer: '/optimize', code: 'needs_optimize' }];
  return faults;
}

/** Which fields must not come together, each pair once. */
const exclusions: readonly (readonly [field: keyof NamedCrews, other: keyof NamedCrews])[] = [
  ['document_numbers', 'vehicle_plates'],
  ['vehicle_plates', 'vehicle_plate'],
  ['document_numbers', 'document_number'],
  ['vehicle_plates', 'document_number'],
  ['document_numbers', 'vehicle_plate'],
  ['entity', 'vehicle_plate'],
  ['entity', 'document_number'],
  ['entity', 'vehicle_plates'],
  ['entity', 'document_numbers'],
];
