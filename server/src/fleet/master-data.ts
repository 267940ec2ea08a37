import { type NamedNoun, namedNouns } from '@tropeiro/contract/master-data.ts';
import { namedTable } from '@tropeiro/platform/database/records/named-records.ts';
import { type CrudHandlers, crudHandlers } from '../handling/crud.ts';

/** Handlers of the records that have only a name and an external code: fleets, departments, colours, … */
export const namedHandlers = Object.assign(
  {},
  ...namedNouns.map(({ noun, ids }) => crudHandlers(ids, { table: namedTable(noun) })),
) as CrudHandlers<NamedNoun['ids']>;
