import { namedTable } from '../store/named-records.ts';
import { catalogueHandlers } from './catalogue.ts';

/** Who answers for the lists that a company keeps of words for its fleet. */
export const masterDataHandlers = {
  ...catalogueHandlers({ one: 'Fleet', many: 'Fleets', path: '/fleet/', table: namedTable('fleet') }),
};
