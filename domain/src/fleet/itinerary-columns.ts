import { bilingual } from '../language/bilingual-text.ts';
import { columnOf, referenceColumn, same, textColumn } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';

/** The columns of a file of itineraries. An itinerary is known again by its external id; a row without one is a new one. */
export const itineraryColumns: readonly ImportColumn[] = [
  textColumn('description', 'Descrição', 'Porto Alegre – Canoas', { aliases: ['viagem', 'title', 'título'] }),
  textColumn('external_id', 'Código externo', 'V-2026-12-02-01', {
    aliases: ['código', 'external_code', 'código no ERP'],
    meaning: bilingual(
      'Its id in your own system; an itinerary that is there already is known by it, and a row without it is a new one',
      'Seu id no seu próprio sistema; por ele se reconhece um itinerário já cadastrado, e uma linha sem ele é um novo',
    ),
  }),
  referenceColumn('vehicle', 'Veículo', same('IXA4B17'), {
    aliases: ['placa', 'plate'],
    meaning: bilingual('Its plate or external code', 'Sua placa ou código externo'),
  }),
  referenceColumn('driver', 'Motorista', same('MOT-001'), {
    aliases: ['cpf', 'cpf do motorista', 'driver_cpf'],
    meaning: bilingual('CPF or external code of the driver', 'CPF ou código externo do motorista'),
  }),
  columnOf(
    'date_time_start_estimated',
    'Saída prevista',
    { kind: 'date_time' },
    bilingual('2026-12-02 08:00', '02/12/2026 08:00'),
    {
      aliases: ['saída', 'início', 'início previsto', 'start'],
      meaning: bilingual('When it is to start, in the zone of the company', 'Quando deve partir, no fuso da empresa'),
    },
  ),
  columnOf(
    'date_time_end_estimated',
    'Chegada prevista',
    { kind: 'date_time' },
    bilingual('2026-12-02 16:30', '02/12/2026 16:30'),
    {
      aliases: ['chegada', 'fim', 'fim previsto', 'end'],
      meaning: bilingual(
        'When it is to end, in the zone of the company; a day alone is the end of it',
        'Quando deve chegar, no fuso da empresa; só o dia é o fim dele',
      ),
    },
  ),
  textColumn('start_local', 'Origem', 'Pátio Anchieta, Porto Alegre', { aliases: ['de', 'local de saída'] }),
  textColumn('end_local', 'Destino', 'Canoas', { aliases: ['para', 'local de chegada'] }),
  referenceColumn('itinerary', 'Viagem maior', same(''), {
    aliases: ['parte de', 'part_of'],
    meaning: bilingual(
      'External id of the longer journey that it is a part of, which is there already',
      'Código externo da viagem maior de que é parte, já cadastrada',
    ),
  }),
];
