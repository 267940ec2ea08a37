import { ChangedItinerary, Itinerary, itineraryIncludes, NewItinerary } from '@tropeiro/domain/fleet/itinerary.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Id, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { includesOf, pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Itineraries', 'Itinerários');
const includes = includesOf(itineraryIncludes, []);
const params = Type.Object({ id: Id });
const OneItinerary = Type.Object({ data: Itinerary });

export const itineraries = {
  listItineraries: operation({
    id: 'listItineraries',
    method: 'GET',
    path: '/itinerary/',
    tag,
    summary: bilingual(
      'List itineraries of a period, newest first',
      'Listar itinerários de um período, do mais recente',
    ),
    description: bilingual(
      'Those that overlap the period, which may last 366 days. Removed ones are left out.',
      'Os que se sobrepõem ao período, de até 366 dias. Os excluídos ficam de fora.',
    ),
    access: 'itinerary:read',
    query: Type.Object({
      vehicle_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      date_time_start: DateTime,
      date_time_end: UpperDateTime,
      includes,
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: Itinerary },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  getItinerary: operation({
    id: 'getItinerary',
    method: 'GET',
    path: '/itinerary/{id}',
    tag,
    summary: bilingual('Read one itinerary, a removed one too', 'Ler um itinerário, mesmo excluído'),
    access: 'itinerary:read',
    params,
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: OneItinerary },
    refusals: ['not_found'],
  }),

  createItinerary: operation({
    id: 'createItinerary',
    method: 'POST',
    path: '/itinerary/',
    tag,
    summary: bilingual('Create an itinerary', 'Criar um itinerário'),
    description: bilingual(
      'Vehicle and driver must be active. A journey may be a part of a longer one, and a part has no parts.',
      'Veículo e motorista devem estar ativos. Uma viagem pode ser parte de outra maior, e uma parte não tem partes.',
    ),
    access: 'itinerary:write',
    body: Type.Object({ data: NewItinerary }),
    answer: { kind: 'record', status: 201, schema: OneItinerary },
    announces: ['itinerary.created'],
    refusals: ['rule_violated'],
  }),

  changeItinerary: operation({
    id: 'changeItinerary',
    method: 'PUT',
    path: '/itinerary/{id}',
    tag,
    summary: bilingual('Change an itinerary', 'Alterar um itinerário'),
    description: bilingual(
      'date_time_start and date_time_end are those that really were. Absent fields keep their value, null clears them. A removed itinerary is changed no more.',
      'date_time_start e date_time_end são os que de fato ocorreram. Campos ausentes mantêm o valor; null os limpa. Um itinerário excluído não se altera mais.',
    ),
    access: 'itinerary:write',
    params,
    body: Type.Object({ data: ChangedItinerary }),
    answer: { kind: 'record', status: 200, schema: OneItinerary },
    announces: ['itinerary.updated'],
    refusals: ['rule_violated', 'not_found', 'precondition_failed', 'invalid_transition'],
  }),

  deleteItinerary: operation({
    id: 'deleteItinerary',
    method: 'DELETE',
    path: '/itinerary/{id}',
    tag,
    summary: bilingual('Remove an itinerary', 'Excluir um itinerário'),
    description: bilingual(
      'It keeps its date of removal and can still be read by id. Its parts stay.',
      'Guarda a data de exclusão e ainda pode ser lido pelo id. Suas partes ficam.',
    ),
    access: 'itinerary:write',
    params,
    answer: { kind: 'none', status: 204 },
    announces: ['itinerary.removed'],
    refusals: ['not_found', 'precondition_failed', 'invalid_transition'],
  }),
};
