import type { Fault } from '../../faults/fault.ts';
import { verbatim } from '../../language/bilingual-text.ts';
import type { NamedCrews } from './crew-schema.ts';

/** The maximum number of crews over which an import can split its points. */
export const crewMaxCount = 200;

/** The crew of a plan, as the caller names it, with its place in `data`. */
export type NamedCrew = {
  readonly plate?: NamedNumber;
  readonly driver?: NamedNumber;
  readonly helper?: NamedNumber;
};

/** A plate or CPF, and the name of its field. */
export type NamedNumber = { readonly field: string; readonly text: string };

/** The crews that a plan names. None if the plan is to be assigned later. */
export function crewsOf(data: NamedCrews): readonly NamedCrew[] {
  const { vehicle_plate: onePlate, document_number: oneDriver } = data;
  if (data.entity?.length)
    return data.entity.map((crew, index) => ({
      plate: { field: `entity.${index}.vehicle_plate`, text: crew.vehicle_plate },
      driver: { field: `entity.${index}.document_number`, text: crew.document_number },
      ...(crew.helper && { helper: { field: `entity.${index}.helper`, text: crew.helper } }),
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

/** The faults of the crew fields of a plan: fields that exclude each other, and several crews without optimization. */
export function namedCrewFaults(data: NamedCrews, isOptimized: boolean): Fault[] {
  const isPresent = (field: keyof NamedCrews): boolean => {
    const value = data[field];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
  };
  const faults = exclusions.flatMap(([field, other]): Fault[] =>
    isPresent(field) && isPresent(other)
      ? [{ pointer: `/data/${field}`, code: 'contradicts', details: { other: verbatim(other) } }]
      : [],
  );
  if (faults.length === 0 && !isOptimized && crewsOf(data).length > 1)
    return [{ pointer: '/optimize', code: 'needs_optimize' }];
  return faults;
}

/** The pairs of fields that exclude each other. */
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
