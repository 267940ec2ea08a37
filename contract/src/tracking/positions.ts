import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { appendMaxMessages } from '@tropeiro/domain/tracking/device-message.ts';
import { lastPositionIncludes, trackMaxDays, zoomMax } from '@tropeiro/domain/tracking/position.ts';
import { LastPosition, TrackPoint } from '@tropeiro/domain/tracking/position-schema.ts';
import { PositionReport, SentPosition } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { StoredMessage } from '@tropeiro/domain/tracking/stored-message-schema.ts';
import { Type } from 'typebox';
import { mapQuery } from '../lists/map-rows.ts';
import { includesOf, pageQuery, recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { trackedIds } from './events.ts';

const tag = bilingual('Tracking', 'Rastreamento');

/**
 * The server validates each message on its own (`x-validated-alone`) and never rejects the call for one of them, not even
 * for a text that cannot be stored. The documented fields are in `x-row`.
 */
const row = Type.Unsafe<SentPosition>(Type.Unknown({ 'x-row': SentPosition, 'x-validated-alone': true }));

/** A position used in examples. */
const examplePosition = {
  date_time: '2026-01-31T11:01:00.000Z',
  latitude: -30.0277,
  longitude: -51.2214,
  altitude: 12,
  speed: 38,
  course: 91,
  ignition: true,
  date_created: '2026-01-31T11:01:02.000Z',
};

/** Messages of devices and positions of vehicles. */
export const positions = {
  listPositions: operation({
    id: 'listPositions',
    method: 'GET',
    path: '/position/',
    tag,
    summary: bilingual('List the latest positions of vehicles', 'Listar as últimas posições dos veículos'),
    description: bilingual(
      'One row for each vehicle that has sent messages and is not cancelled: its last reliable position, and the driver at that time. A position that could not have been reached so fast is held back until another one confirms it. With modified_since, only vehicles that have sent messages since. As application/geo+json, one point for each vehicle. Drivers see their own vehicles only.',
      'Uma linha por veículo que já enviou mensagens e não está cancelado: a última posição confiável e o motorista naquele momento. Uma posição que não poderia ter sido alcançada tão depressa fica retida até que outra a confirme. Com modified_since, só os veículos que enviaram mensagens desde então. Em application/geo+json, um ponto por veículo. O motorista vê somente os próprios veículos.',
    ),
    access: 'position:read',
    query: Type.Object({
      vehicles_id: trackedIds('Only these vehicles; empty: all', 'Somente estes veículos; vazio: todos'),
      fleet_ids: trackedIds(
        'Only vehicles of these fleets; empty: all',
        'Somente veículos destas frotas; vazio: todas',
      ),
      includes: includesOf(lastPositionIncludes, ['vehicle', 'driver']),
      ...recordListQuery,
      ...mapQuery('points'),
    }),
    answer: { kind: 'list', status: 200, row: LastPosition, maps: 'points' },
    example: {
      query: { includes: ['vehicle', 'driver', 'location'] },
      answer: {
        ...examplePosition,
        age: 14,
        date_modified: examplePosition.date_created,
        source: 'tracker',
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
      `The positions of a period of up to ${trackMaxDays} days, oldest first, one for each moment. With zoom, only the positions that a map needs at that zoom: no omitted position is farther than a pixel from the line. Also as application/geo+json and application/gpx+xml. A position that could not have been reached so fast is marked as jump and left out of the line. limit is the number of positions read for a page; zoom may omit some of them, and matched adds points. With matched, positions are moved onto the imported roads; those away from all roads stay. Drivers see their own vehicles only.`,
      `As posições de um período de até ${trackMaxDays} dias, da mais antiga à mais recente, uma por instante. Com zoom, somente as posições de que um mapa precisa nesse zoom: nenhuma posição omitida fica a mais de um pixel da linha. Também em application/geo+json e application/gpx+xml. Uma posição que não poderia ter sido alcançada tão depressa é marcada como jump e não faz parte da linha. limit é o número de posições lidas por página; zoom pode omitir algumas, e matched acrescenta pontos. Com matched, as posições são movidas para as vias importadas; as distantes de qualquer via ficam onde estão. O motorista vê somente os próprios veículos.`,
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
            'Zoom level of a map in Web Mercator with tiles of 256 pixels; without it all positions are returned',
            'Nível de zoom de um mapa em Web Mercator com quadros de 256 pixels; sem ele vêm todas as posições',
          ),
        }),
      ),
      matched: Type.Optional(
        Type.Boolean(
          description(
            'true: on the roads that the vehicle drove, with the points of the roads between positions',
            'true: nas vias que o veículo percorreu, com os pontos das vias entre as posições',
          ),
        ),
      ),
      ...mapQuery('track'),
    }),
    answer: { kind: 'list', status: 200, row: TrackPoint, maps: 'track' },
    example: {
      query: { date_time_start: '2026-01-31', date_time_end: '2026-02-01', zoom: 14 },
      answer: { ...examplePosition, jump: false, gap: false },
    },
    refusals: ['not_found', 'invalid_cursor', 'rule_violated', 'roads_unavailable'],
  }),

  listDeviceMessages: operation({
    id: 'listDeviceMessages',
    method: 'GET',
    path: '/device/{id}/message/',
    tag,
    summary: bilingual('Read the messages of a device', 'Ler as mensagens de um equipamento'),
    description: bilingual(
      `The stored messages of a period of up to ${trackMaxDays} days, oldest first, each with the vehicle to which it belongs. This includes messages without a position and those sent while the device was in no vehicle, which are in no track. Messages with an implausible time are left out. Drivers read the messages of their own vehicles only.`,
      `As mensagens armazenadas de um período de até ${trackMaxDays} dias, da mais antiga à mais recente, cada uma com o veículo a que pertence. Inclui mensagens sem posição e as enviadas com o equipamento fora de um veículo, que não estão em nenhum trajeto. Mensagens com horário implausível ficam de fora. O motorista lê somente as dos próprios veículos.`,
    ),
    access: 'position:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      date_time_start: DateTime,
      date_time_end: UpperDateTime,
      without_vehicle: Type.Optional(
        Type.Boolean(
          description(
            'true: only messages that belong to no vehicle',
            'true: somente mensagens que não pertencem a nenhum veículo',
          ),
        ),
      ),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: StoredMessage },
    example: {
      query: { date_time_start: '2026-01-31', date_time_end: '2026-02-01' },
      answer: {
        time: examplePosition.date_time,
        valid: true,
        latitude: examplePosition.latitude,
        longitude: examplePosition.longitude,
        altitude_m: 12,
        speed_kmh: 38,
        course_deg: 91,
        attributes: { ignition: true, odometer_m: 88_413_005 },
        kind: 'position',
        vehicle_id: 1,
        date_created: examplePosition.date_created,
      },
    },
    refusals: ['not_found', 'invalid_cursor', 'rule_violated'],
  }),

  importPositions: operation({
    id: 'importPositions',
    method: 'POST',
    path: '/position/',
    tag,
    summary: bilingual('Send messages of devices', 'Enviar mensagens de equipamentos'),
    description: bilingual(
      `Up to ${appendMaxMessages} messages, in any order, of any devices of the company. Devices are matched by serial. Messages sent before count once, so repeat a call without a response unchanged. The answer comes when all messages are stored, with the resulting events and daily figures. If there is very much to evaluate, such as thousands of old messages with many events, the remaining events and figures follow within minutes. A message that is wrong, comes from an unknown device or has an implausible time is reported; the others are stored. Drivers send messages for their own vehicles.`,
      `Até ${appendMaxMessages} mensagens, em qualquer ordem, de quaisquer equipamentos da empresa, identificados pelo número de série. O que já foi enviado conta uma só vez: repita sem alterações uma chamada que ficou sem resposta. A resposta vem quando todas as mensagens estão gravadas, com os eventos e números do dia resultantes. Se houver muito a avaliar, como milhares de mensagens antigas com muitos eventos, os demais eventos e números vêm em minutos. Uma mensagem errada, de equipamento desconhecido ou com horário implausível é indicada; as demais são gravadas. O motorista envia mensagens dos próprios veículos.`,
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
