import { bilingual } from '../language/bilingual-text.ts';
import { columnOf, decimalColumn, wholeColumn, yesNoColumn } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { namedColumns } from '../sheets/named-columns.ts';
import { virtualAreaTypes } from './virtual-area-type.ts';

/** The columns of a file of virtual areas. Only circles: the corners of a polygon do not fit into a row. */
export const virtualAreaColumns: readonly ImportColumn[] = [
  ...namedColumns('Pátio Sul', 'PS'),
  columnOf('type', 'Tipo', { kind: 'code', codes: virtualAreaTypes }, bilingual('Circle', 'Círculo'), {
    meaning: bilingual('Circle', 'Círculo'),
  }),
  decimalColumn('latitude', 'Latitude', '-30.0277'),
  decimalColumn('longitude', 'Longitude', '-51.2287'),
  wholeColumn('radius', 'Raio (m)', '250', { aliases: ['raio'] }),
  wholeColumn('speed_max', 'Velocidade máxima (km/h)', '40', { aliases: ['velocidade'] }),
  yesNoColumn('active', 'Ativa', true),
];
