import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { appendMaxMessages } from '@tropeiro/domain/tracking/device-message.ts';
import { KeptMessage } from '@tropeiro/domain/tracking/kept-message.ts';
import {
  LastPosition,
  lastPositionIncludes,
  TrackPoint,
  trackMaxDays,
  zoomMax,
} from '@tropeiro/domain/tracking/position.ts';
import { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position.ts';
import { Type } from 'typebox';
import { mapQuery } from '../lists/map-rows.ts';
import { includesOf, pageQuery, recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { trackedIds } from './events.ts';

const tag = bilingual('Tracking', 'Rastreamento');

/**
 * Every message is judged by itself, so that the call is refused for none of them, not even for a text that cannot be
 * stored (`x-judged-row`): only documents show what it has (`x-row`).
 */
const row = Type.Unsafe<SentPosition>(Type.Unknown({ 'x-row': SentPosition, 'x-judged-row': true }));

/** A position of the examples. */
const there = {
  date_time: '2026-01-31T11:01:00.000Z',
  latitude: -30.0277,
  longitude: -51.2214,
  altitude: 12,
  speed: 38,
  course: 91,
  ignition: true,
  date_created: '2026-01-31T11:01:02.000Z',
};

/** What devices say, and where vehicles were. */
export const positions = {
  listPositions: operation({
    id: 'listPositions',
    method: 'GET',
    path: '/position/',
    tag,
    summary: bilingual('List where vehicles were last', 'Listar onde os veículos estiveram por último'),
    description: bilingual(
      'One row a vehicle that has been heard and is not cancelled: the last position that is believed, and who drove then. One that could not have been reached so fast is not told until another agrees with it. With modified_since only those of which something was heard since. As application/geo+json a point each. A driver sees their own vehicles only.',
      'Uma linha por veículo já ouvido e não cancelado: a última posição em que se acredita, e quem dirigia então. A que não poderia ter sido alcançada tão depressa não é informada até que outra a confirme. Com modified_since, só os que deram notícia desde então. Como application/geo+json, um ponto cada. Um motorista vê somente os próprios veículos.',
    ),
    access: 'position:read',
    query: Type.Object({
      vehicles_id: trackedIds('Of these vehicles; empty: of all', 'Destes veículos; vazio: de todos'),
      fleet_ids: trackedIds('Of vehicles of these fleets; empty: of all', 'De veículos destas frotas; vazio: de todas'),
      includes: includesOf(lastPositionIncludes, ['vehicle', 'driver']),
      ...recordListQuery,
      ...mapQuery('points'),
    }),
    answer: { kind: 'list', status: 200, row: LastPosition, maps: 'points' },
    example: {
      query: { includes: ['vehicle', 'driver', 'location'] },
      answer: {
        ...there,
        age: 14,
        date_modified: there.date_created,
        vehicle: { id: 1, title: 'Fiorino 01', plate: 'IXA4B17' },
        driver: { id: 1, name: 'Téo Tropeiro' },
        location: { address: 'Pátio Anchieta' },
      },
    },
    refusals: ['invalid_cursor'],
  }),

  listTrack: operation({
    id: 'listTrack',
    method: 'GET',
    path: '/vehicle/{id}/track/',
    tag,
    summary: bilingual('Read the track of a vehicle', 'Ler o trajeto de um veículo'),
    description: bilingual(
      `The positions of a period of up to ${trackMaxDays} days, oldest first, one a moment: all of them, or with zoom those that a map needs at that zoom, so that nothing left out is farther than a pixel from the line. Also as application/geo+json and application/gpx+xml. What could not have been reached so fast is told as a jump, and not part of the line. With limit, so many are read for a page, of which zoom may leave out some. A driver sees their own vehicles only.`,
      `As posições de um período de até ${trackMaxDays} dias, da mais antiga, uma por instante: todas, ou com zoom aquelas de que um mapa precisa nesse zoom, de modo que nada omitido fique a mais de um pixel da linha. Também como application/geo+json e application/gpx+xml. O que não poderia ter sido alcançado tão depressa é informado como jump, e não faz parte da linha. Com limit, tantas são lidas por página, das quais zoom pode omitir algumas. Um motorista vê somente os próprios veículos.`,
    ),
    access: 'position:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      date_time_start: DateTime,
      date_time_end: UpperDateTime,
      zoom: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: zoomMax,
          ...description(
            'Of a map in Web Mercator with tiles of 256 pixels; without it all positions come',
            'De um mapa em Web Mercator com quadros de 256 pixels; sem ele vêm todas as posições',
          ),
        }),
      ),
      ...mapQuery('track'),
    }),
    answer: { kind: 'list', status: 200, row: TrackPoint, maps: 'track' },
    example: {
      query: { date_time_start: '2026-01-31', date_time_end: '2026-02-01', zoom: 14 },
      answer: { ...there, jump: false, gap: false },
    },
    refusals: ['not_found', 'invalid_cursor', 'rule_violated'],
  }),

  listDeviceMessages: operation({
    id: 'listDeviceMessages',
    method: 'GET',
    path: '/device/{id}/message/',
    tag,
    summary: bilingual('Read what a device said', 'Ler o que um equipamento informou'),
    description: bilingual(
      `The messages of a period of up to ${trackMaxDays} days as they are kept, oldest first, with the vehicle that each counts for: also those without a place, and those of a device that was in no vehicle, which no track has. Those whose time cannot be right are not among them. A driver reads of their own vehicles only.`,
      `As mensagens de um período de até ${trackMaxDays} dias como estão guardadas, da mais antiga, com o veículo para o qual cada uma conta: também as sem posição, e as de um equipamento fora de um veículo, que não estão em trajeto algum. Aquelas cuja hora não pode estar certa não vêm. Um motorista lê somente as dos próprios veículos.`,
    ),
    access: 'position:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      date_time_start: DateTime,
      date_time_end: UpperDateTime,
      without_vehicle: Type.Optional(
        Type.Boolean(
          description('true: only those that belong to no vehicle', 'true: só as que não pertencem a veículo algum'),
        ),
      ),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: KeptMessage },
    example: {
      query: { date_time_start: '2026-01-31', date_time_end: '2026-02-01' },
      answer: {
        time: there.date_time,
        valid: true,
        latitude: there.latitude,
        longitude: there.longitude,
        altitude_m: 12,
        speed_kmh: 38,
        course_deg: 91,
        attributes: { ignition: true, odometer_m: 88_413_005 },
        kind: 'position',
        vehicle_id: 1,
        date_created: there.date_created,
      },
    },
    refusals: ['not_found', 'invalid_cursor', 'rule_violated'],
  }),

  importPositions: operation({
    id: 'importPositions',
    method: 'POST',
    path: '/position/',
    tag,
    summary: bilingual('Send what devices said', 'Enviar o que equipamentos informaram'),
    description: bilingual(
      `Up to ${appendMaxMessages} messages, in any order, of any devices of the company, each known by its serial. What was sent before counts once, so that a call that got no answer is sent again as it is. The answer comes when everything is kept, with the events and daily figures that follow; of very much, as thousands of old messages with many events, the rest of these follow within minutes. A wrong message, one of an unknown device or one whose time cannot be right is named, and the others go on. A driver sends for vehicles of their own.`,
      `Até ${appendMaxMessages} mensagens, em qualquer ordem, de quaisquer equipamentos da empresa, cada um conhecido por seu número de série. O que já foi enviado conta uma só vez: uma chamada sem resposta é enviada de novo, tal qual. A resposta vem quando tudo está guardado, com os eventos e números do dia que daí decorrem; se for muito, como milhares de mensagens antigas com muitos eventos, o resto destes segue em minutos. Uma mensagem errada, de equipamento desconhecido ou cuja hora não pode estar certa é apontada, e as outras seguem. Um motorista envia pelos veículos dele.`,
    ),
    access: 'position:write',
    body: Type.Object({ data: Type.Array(row, { minItems: 1, maxItems: appendMaxMessages }) }),
    bodyLimit: { bytes: 10_000_000, values: 500_000 },
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: PositionReport }) },
    announces: ['event.created', 'event.ended', 'event.corrected', 'event.retracted', 'daily_summary.corrected'],
    example: {
      body: {
        data: [
          {
            device: '863457051200000',
            time: '2026-01-31T08:00:00-03:00',
            latitude: -30.0277,
            longitude: -51.2287,
            speed_kmh: 42.5,
            course_deg: 90,
            attributes: { ignition: true, odometer_m: 88_412_300 },
          },
          {
            device: '863457051200000',
            time: '2026-01-31T08:01:00-03:00',
            latitude: -30.0277,
            longitude: -51.2214,
            speed_kmh: 38,
            course_deg: 91,
            attributes: { ignition: true, odometer_m: 88_413_005 },
          },
        ],
      },
      answer: {
        received: 2,
        new: 2,
        without_vehicle: 0,
        repeated: 0,
        quarantined: 0,
        unknown: 0,
        wrong: 0,
        unknown_devices: [],
        devices_without_vehicle: [],
        quarantined_messages: [],
        ignored_fields: [],
        unknown_alarms: [],
        wrong_messages: [],
      },
    },
    refusals: [],
  }),
};
