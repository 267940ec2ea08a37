import { operations } from '@tropeiro/contract/operations.ts';
import { driverColumns } from '@tropeiro/domain/fleet/driver-columns.ts';
import type { ChangedDriver, Driver, DriverFields } from '@tropeiro/domain/fleet/driver-schema.ts';
import { isCpf, normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { couldConfirmGuess, driverFieldsOf } from '../../fleet/drivers.ts';
import { driverImportQueries } from '../../store/fleet/drivers.ts';
import { exactKey, onlyIf } from '../rows/natural-key.ts';
import type { ImportKind } from './import-kind.ts';

export const driversImport: ImportKind<Driver, DriverFields> = {
  noun: 'driver',
  columns: driverColumns,
  listFields: ['point_of_interest_id', 'revenues', 'revenues_type'],
  keys: [{ field: 'cpf', normalise: onlyIf(isCpf, normaliseDocument) }, exactKey('external_code')],
  mainKey: 'cpf',
  calledBy: { name: 'name', code: 'external_code' },
  createBody: operations.createDriver.body,
  changeBody: operations.changeDriver.body,
  records: driverImportQueries,
  fieldsOf: (data, before, { today }) => driverFieldsOf(data as Partial<ChangedDriver>, before, today),
  isGuess: isCpf,
  hidesMatch: (data, { actor }) => actor !== undefined && couldConfirmGuess(data, actor),
};
