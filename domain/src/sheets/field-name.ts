import { routeReturnReasonColumns } from '../execution/route-reason-columns.ts';
import { driverColumns } from '../fleet/driver-columns.ts';
import { deviceColumns } from '../fleet/master-data-columns.ts';
import { vehicleColumns } from '../fleet/vehicle-columns.ts';
import { type BilingualText, bilingual, verbatim } from '../language/bilingual-text.ts';
import { pointOfInterestColumns } from '../places/point-of-interest-columns.ts';

/** Fields that no sheet has a column of. */
export const otherFields: Readonly<Record<string, string>> = {
  class: 'Classe de dados',
  date_time_end: 'Fim',
  date_time_end_estimated: 'Fim previsto',
  date_time_start: 'Início',
  date_time_start_estimated: 'Início previsto',
  document: 'CPF ou CNPJ',
  days: 'Dias',
  external_id: 'Código externo',
  login: 'Login',
  points: 'Vértices',
  radius: 'Raio (m)',
  since: 'A partir de',
  type: 'Tipo',
  uuid: 'UUID',
};

const names = new Map([
  ...Object.entries(otherFields),
  ...[
    ...deviceColumns,
    ...routeReturnReasonColumns,
    ...vehicleColumns,
    ...driverColumns,
    ...pointOfInterestColumns,
  ].map(({ field, heading }) => [field, heading['pt-BR']] as const),
]);

/** A field as a sentence names it: in Portuguese by the heading that its column has in a sheet, in English as the API does. */
export function fieldNameOf(field: string): BilingualText {
  const name = names.get(field);
  return name === undefined ? verbatim(field) : bilingual(field, `“${name}”`);
}
