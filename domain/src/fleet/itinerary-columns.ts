import { bilingual } from '../language/bilingual-text.ts';
import { columnOf, referenceColumn, sameText, textColumn } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';

/**
 * The columns of a file of itineraries. Existing itineraries are matched by external id. A row without one creates a
 * new itinerary.
 */
export const itineraryColumns: readonly ImportColumn[] = [
  textColumn('description', 'Porto Alegre – Canoas', { aliases: ['viagem', 'title', 'título'] }),
  textColumn('external_id', 'V-2026-12-02-01', {
    aliases: ['código', 'external_code', 'código no ERP'],
    meaning: bilingual(
      'Id in your own system; matches existing itineraries. A row without it creates a new one',
      'Id no seu próprio sistema; identifica itinerários já cadastrados. Uma linha sem ele cria um novo',
    ),
  }),
  referenceColumn('vehicle', sameText('IXA4B17'), {
    aliases: ['placa', 'plate'],
    meaning: bilingual('Plate or external code of the vehicle', 'Placa ou código externo do veículo'),
  }),
  referenceColumn('driver', sameText('MOT-001'), {
    aliases: ['cpf', 'cpf do motorista', 'driver_cpf'],
    meaning: bilingual('CPF or external code of the driver', 'CPF ou código externo do motorista'),
  }),
  columnOf('date_time_start_estimated', { kind: 'date_time' }, bilingual('2026-12-02 08:00', '02/12/2026 08:00'), {
    aliases: ['saída', 'saída prevista', 'início', 'início previsto', 'start'],
    meaning: bilingual('Planned start, in the company’s time zone', 'Partida planejada, no fuso da empresa'),
  }),
  columnOf('date_time_end_estimated', { kind: 'date_time' }, bilingual('2026-12-02 16:30', '02/12/2026 16:30'), {
    aliases: ['chegada', 'chegada prevista', 'fim', 'fim previsto', 'end'],
    meaning: bilingual(
      'Planned end, in the company’s time zone; a date alone means the end of that day',
      'Chegada planejada, no fuso da empresa; uma data sem hora significa o fim do dia',
    ),
  }),
  textColumn('start_local', 'Pátio Anchieta, Porto Alegre', { aliases: ['de', 'local de saída'] }),
  textColumn('end_local', 'Canoas', { aliases: ['para', 'local de chegada'] }),
  referenceColumn('itinerary', sameText(''), {
    aliases: ['parte de', 'part_of'],
    meaning: bilingual(
      'External id of the existing longer journey of which it is a part',
      'Código externo da viagem maior, já cadastrada, de que é parte',
    ),
  }),
];
