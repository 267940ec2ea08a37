import { type MasterDataNoun, masterDataNouns } from '@tropeiro/contract/master-data.ts';
import { driversImport } from './drivers.ts';
import type { AnyImportKind } from './import-kind.ts';
import { itinerariesImport } from './itineraries.ts';
import { masterDataImport } from './master-data.ts';
import { pointsOfInterestImport } from './points-of-interest.ts';
import { vehiclesImport } from './vehicles.ts';

/** The methods of an import: a file, a list in a body, and the template of such a file. */
const methods = ['import', 'upsert', 'template'] as const;
export type ImportMethod = (typeof methods)[number];

type ImportIds = (typeof otherKinds)[number] | MasterDataNoun['ids'];

/** The operations of one method. */
export type ImportIdOf<Method extends ImportMethod> = Method extends unknown
  ? Extract<ImportIds, { readonly [K in Method]: string }>[Method]
  : never;

/** The imported kinds that are no master data, each with the operations of its methods. */
const otherKinds = [
  { of: vehiclesImport, import: 'importVehicles', upsert: 'upsertVehicles', template: 'getVehicleTemplate' },
  { of: driversImport, import: 'importDrivers', upsert: 'upsertDrivers', template: 'getDriverTemplate' },
  {
    of: pointsOfInterestImport,
    import: 'importPointsOfInterest',
    upsert: 'upsertPointsOfInterest',
    template: 'getPointOfInterestTemplate',
  },
  { of: itinerariesImport, import: 'importItineraries', upsert: 'upsertItineraries', template: 'getItineraryTemplate' },
] as const;

/** Every imported kind, with the ids of its operations. */
const kinds: readonly (Partial<Readonly<Record<ImportMethod, string>>> & { readonly of: AnyImportKind })[] = [
  ...otherKinds.map((kind) => ({ ...kind, of: kind.of as unknown as AnyImportKind })),
  ...Object.values(masterDataNouns).map((noun) => ({ ...noun.ids, of: masterDataImport(noun) })),
];

/** The ids of the operations of one method. */
export const importIdsOf = <Method extends ImportMethod>(method: Method): readonly ImportIdOf<Method>[] =>
  kinds.flatMap((kind) => (kind[method] === undefined ? [] : [kind[method] as ImportIdOf<Method>]));

/** The kind of record that an operation imports. */
export function importKindOf(id: ImportIdOf<ImportMethod>): AnyImportKind {
  const kind = kinds.find((one) => methods.some((method) => one[method] === id));
  if (!kind) throw new Error(`${id} is not an import operation`);
  return kind.of;
}
