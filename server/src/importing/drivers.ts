import { operations } from '@tropeiro/contract/operations.ts';
import type { ChangedDriver, Driver } from '@tropeiro/domain/fleet/driver.ts';
import { driverColumns } from '@tropeiro/domain/fleet/driver-columns.ts';
import type { DriverFields } from '@tropeiro/domain/fleet/driver-rules.ts';
import { isCpf, normaliseDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import { couldConfirmGuess, driverFieldsOf } from '../fleet/drivers.ts';
import { driverImportQueries } from '../store/fleet/drivers.ts';
import type { ImportKind } from './import-kind.ts';
import { exactKey, onlyIf } from './natural-key.ts';

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
