import { routeReturnReasonColumns } from '../execution/route-reason-columns.ts';
import { deviceColumns } from '../fleet/device-columns.ts';
import { driverColumns } from '../fleet/driver-columns.ts';
import { vehicleColumns } from '../fleet/vehicle-columns.ts';
import { type BilingualText, bilingual, verbatim } from '../language/bilingual-text.ts';
import { pointOfInterestColumns } from '../places/point-of-interest-columns.ts';

/** Fields without a column in any sheet. */
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

/** The name of a field in sentences: in Portuguese the heading of its column in a sheet, in English the API name. */
export function fieldNameOf(field: string): BilingualText {
  const name = names.get(field);
  return name === undefined ? verbatim(field) : bilingual(field, `“${name}”`);
}
