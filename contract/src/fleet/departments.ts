import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedColumns } from '@tropeiro/domain/sheets/named-columns.ts';
import { namedNoun } from '../master-data-noun.ts';

export const departments = namedNoun({
  noun: 'department',
  ids: {
    list: 'listDepartments',
    get: 'getDepartment',
    create: 'createDepartment',
    change: 'changeDepartment',
    delete: 'deleteDepartment',
    upsert: 'upsertDepartments',
    import: 'importDepartments',
    template: 'getDepartmentTemplate',
  },
  plural: bilingual('departments', 'departamentos'),
  singular: bilingual('department', 'departamento'),
  of: 'driver',
  example: {
    created: { name: 'Oficina', external_code: 'OFI' },
    changed: { id: 2, name: 'Administrativo', external_code: 'ADM' },
    deletedId: 2,
    imported: { name: 'Coletas', external_code: 'COL' },
    fileName: 'departamentos.xlsx',
  },
  columns: namedColumns('Coletas', 'COL'),
});
