import { bilingual } from '../language/bilingual-text.ts';
import { columnOf, decimalColumn, wholeColumn, yesNoColumn } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { namedColumns } from '../sheets/named-columns.ts';
import { virtualAreaTypes } from './virtual-area-type.ts';

/** The columns of a file of virtual areas. Only circles: the corners of a polygon do not fit into a row. */
export const virtualAreaColumns: readonly ImportColumn[] = [
  ...namedColumns('Pátio Sul', 'PS'),
  columnOf('type', { kind: 'code', codes: virtualAreaTypes }, bilingual('Circle', 'Círculo'), {
    meaning: bilingual('Circle', 'Círculo'),
  }),
  decimalColumn('latitude', '-30.0277'),
  decimalColumn('longitude', '-51.2287'),
  wholeColumn('radius', '250', { unit: 'm', aliases: ['raio'] }),
  wholeColumn('speed_max', '40', { unit: 'km/h', aliases: ['velocidade'] }),
  yesNoColumn('active', true, { heading: 'Ativa' }),
];
