import { operations } from '@tropeiro/contract/operations.ts';
import { pointOfInterestColumns } from '@tropeiro/domain/places/point-of-interest-columns.ts';
import {
  type PointOfInterestFields,
  pointOfInterestFieldsOf,
} from '@tropeiro/domain/places/point-of-interest-rules.ts';
import type { NewPointOfInterest, PointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import { pointImportQueries } from '../../store/places/points-of-interest.ts';
import { exactKey } from '../rows/natural-key.ts';
import type { ImportKind } from './import-kind.ts';

export const pointsOfInterestImport: ImportKind<PointOfInterest, PointOfInterestFields> = {
  noun: 'point_of_interest',
  columns: pointOfInterestColumns,
  keys: [exactKey('migration_id')],
  mainKey: 'migration_id',
  calledBy: { name: 'title', code: 'migration_id' },
  createBody: operations.createPointOfInterest.body,
  changeBody: operations.changePointOfInterest.body,
  records: pointImportQueries,
  fieldsOf: (data, before) => pointOfInterestFieldsOf(data as NewPointOfInterest, before),
};
