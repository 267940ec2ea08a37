import { operations } from '@tropeiro/contract/operations.ts';
import type { NewPointOfInterest, PointOfInterest } from '@tropeiro/domain/places/point-of-interest.ts';
import { pointOfInterestColumns } from '@tropeiro/domain/places/point-of-interest-columns.ts';
import {
  type PointOfInterestFields,
  pointOfInterestFieldsOf,
} from '@tropeiro/domain/places/point-of-interest-fields.ts';
import { announceAll } from '../handling/announce.ts';
import { pointImportQueries } from '../store/places/points-of-interest.ts';
import type { ImportKind } from './import-kind.ts';
import { exactKey } from './natural-key.ts';

export const pointsOfInterestImport: ImportKind<PointOfInterest, PointOfInterestFields> = {
  noun: 'point_of_interest',
  columns: pointOfInterestColumns,
  keys: [exactKey('migration_id')],
  mainKey: 'migration_id',
  calledBy: { name: 'title', code: 'migration_id' },
  createBody: operations.createPointOfInterest.body,
  changeBody: operations.changePointOfInterest.body,
  records: pointImportQueries,
  announce(transaction, created, changed) {
    const after = changed.map((one) => one.after);
    announceAll(transaction, 'point_of_interest.created', created);
    announceAll(transaction, 'point_of_interest.updated', after);
  },
  fieldsOf: (data, before) => pointOfInterestFieldsOf(data as NewPointOfInterest, before),
};
