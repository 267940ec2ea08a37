import { itineraryIncludes } from '@tropeiro/domain/fleet/itinerary.ts';
import { ChangedItinerary, Itinerary, NewItinerary } from '@tropeiro/domain/fleet/itinerary-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { externalCodeFilter } from '../lists/external-code.ts';
import { includesOf, recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Itineraries', 'Itinerários');
const includes = includesOf(itineraryIncludes, [], ['itineraries']);
const params = Type.Object({ id: Id });
const OneItinerary = Type.Object({ data: Itinerary });

/** A journey of the examples. */
const toCanoas = {
  description: 'Porto Alegre – Canoas',
  external_id: 'V-2026-12-01-01',
  vehicle_id: 1,
  driver_id: 1,
  date_time_start_estimated: '2026-12-01T08:00:00-03:00',
  date_time_end_estimated: '2026-12-01T16:30:00-03:00',
  start_local: 'Pátio Anchieta, Porto Alegre',
  end_local: 'Canoas',
};
const answer = {
  ...toCanoas,
  date_time_start: '2026-12-01T11:00:00.000Z',
  date_time_end: '2026-12-01T19:30:00.000Z',
  date_time_start_estimated: '2026-12-01T11:00:00.000Z',
  date_time_end_estimated: '2026-12-01T19:30:00.000Z',
  itineraries: [],
  vehicle: { id: 1, title: 'Fiorino 01', plate: 'IXA4B17' },
  driver: { id: 1, name: 'Téo Tropeiro' },
};

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
      'Itineraries that overlap the period of at most 366 days. Removed ones are left out.',
      'Itinerários que se sobrepõem ao período, de até 366 dias. Os excluídos ficam de fora.',
    ),
    access: 'itinerary:read',
    query: Type.Object({
      vehicle_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      external_id: externalCodeFilter,
      date_time_start: DateTime,
      date_time_end: UpperDateTime,
      includes,
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: Itinerary },
    example: {
      query: { date_time_start: '2026-01-01', date_time_end: '2026-12-31', includes: ['vehicle', 'driver'] },
      answer,
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  getItinerary: operation({
    id: 'getItinerary',
    method: 'GET',
    path: '/itinerary/{id}',
    tag,
    summary: bilingual('Read one itinerary, even a removed one', 'Ler um itinerário, mesmo excluído'),
    access: 'itinerary:read',
    params,
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: OneItinerary },
    example: { answer },
    refusals: ['not_found'],
  }),

  createItinerary: operation({
    id: 'createItinerary',
    method: 'POST',
    path: '/itinerary/',
    tag,
    summary: bilingual('Create an itinerary', 'Criar um itinerário'),
    description: bilingual(
      'Vehicle and driver must be active. If another itinerary that is not removed has the same external_id, the answer is 409 with existing_id. A journey may be a part of a longer one; a part cannot have parts.',
      'Veículo e motorista devem estar ativos. Se outro itinerário não excluído tiver o mesmo external_id, a resposta é 409 com existing_id. Uma viagem pode ser parte de outra maior; uma parte não pode ter partes.',
    ),
    access: 'itinerary:write',
    body: Type.Object({ data: NewItinerary }),
    ignoresMisspelt: true,
    answer: { kind: 'record', status: 201, schema: OneItinerary },
    example: { body: { data: toCanoas }, answer },
    announces: ['itinerary.created'],
    refusals: ['duplicate', 'rule_violated'],
  }),

  changeItinerary: operation({
    id: 'changeItinerary',
    method: 'PUT',
    path: '/itinerary/{id}',
    tag,
    summary: bilingual('Change an itinerary', 'Alterar um itinerário'),
    description: bilingual(
      'date_time_start and date_time_end are the real times, unless they are sent unchanged beside their estimates. Absent fields keep their value; null clears them. A removed itinerary cannot be changed.',
      'date_time_start e date_time_end são os horários reais, salvo quando enviados sem alteração ao lado das estimativas. Campos ausentes mantêm o valor; null os limpa. Um itinerário excluído não pode ser alterado.',
    ),
    access: 'itinerary:write',
    params,
    body: Type.Object({ data: ChangedItinerary }),
    ignoresMisspelt: true,
    answer: { kind: 'record', status: 200, schema: OneItinerary },
    example: {
      body: { data: { description: 'Porto Alegre – Canoas, com retorno', end_local: 'Porto Alegre' } },
      answer,
    },
    announces: ['itinerary.updated'],
    refusals: ['duplicate', 'rule_violated', 'not_found', 'precondition_failed', 'invalid_transition'],
  }),

  deleteItinerary: operation({
    id: 'deleteItinerary',
    method: 'DELETE',
    path: '/itinerary/{id}',
    tag,
    summary: bilingual('Remove an itinerary', 'Excluir um itinerário'),
    description: bilingual(
      'The removal date is stored and the itinerary can still be read by id. Its parts stay.',
      'A data de exclusão é gravada e o itinerário ainda pode ser lido pelo id. Suas partes permanecem.',
    ),
    access: 'itinerary:write',
    params,
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 2 } },
    announces: ['itinerary.removed'],
    refusals: ['not_found', 'precondition_failed', 'invalid_transition'],
  }),
};
