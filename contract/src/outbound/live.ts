import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { LastPosition } from '@tropeiro/domain/tracking/position-schema.ts';
import { type TObject, Type } from 'typebox';
import { pageMediaType } from '../media-types.ts';
import { operation } from '../operation.ts';
import { pageLanguage } from '../page-language.ts';
import { streamQuery } from '../streams/stream-query.ts';
import { announcementFields } from './announcement.ts';
import { type AnnouncementType, announcements, announcementTypes } from './announcements.ts';
import { outboundTag } from './feed.ts';
import { TypePatternOf } from './type-pattern.ts';

/** The records that the live stream covers if the caller names no type. */
const usualRecords = ['route_plan', 'route_point', 'event', 'message'] as const;

/** An event of the live stream that the feed does not have: the latest position of a vehicle. */
export const positionReceived = 'position.received';

/** Every type that the stream can carry. */
export const liveTypes = [...announcementTypes, positionReceived] as const;
export type LiveType = AnnouncementType | typeof positionReceived;

/** The types of a stream whose caller names none. */
export type UsualLiveType =
  | Extract<AnnouncementType, `${(typeof usualRecords)[number]}.${string}`>
  | typeof positionReceived;

export const usualLiveTypes = liveTypes.filter(
  (type): type is UsualLiveType =>
    type === positionReceived || usualRecords.some((record) => type.startsWith(`${record}.`)),
);

/** The event that ends the stream of a client that reads too slowly. */
export const catchUp = 'catch_up';

const typeSchemaOf = <W extends LiveType>(type: W) => Type.Unsafe<W>(Type.String({ enum: [type], examples: [type] }));

type AnnouncedEvents = {
  readonly [W in AnnouncementType]: TObject<
    ReturnType<typeof announcementFields<ReturnType<typeof typeSchemaOf<W>>, (typeof announcements)[W]>>
  >;
};

/** The events of the stream: announcements by type, as in the feed, and the stream's own events. */
const events = {
  ...(Object.fromEntries(
    announcementTypes.map((type) => [type, Type.Object(announcementFields(typeSchemaOf(type), announcements[type]))]),
  ) as unknown as AnnouncedEvents),
  [positionReceived]: Type.Object(announcementFields(typeSchemaOf(positionReceived), LastPosition)),
  [catchUp]: Type.Object({
    cursor: Type.String({
      examples: ['WyI0Mjk0OTY3Mjk3IiwiMTg0NSIsIjExOCJd'],
      ...description(
        'Continue from it with GET /announcement/, or with this stream as last_event_id',
        'Continue a partir dele com GET /announcement/, ou com este fluxo como last_event_id',
      ),
    }),
  }),
};

const idFilter = (en: string, ptBR: string) =>
  Type.Optional(Type.Array(Id, { maxItems: 1000, examples: [[1]], ...description(en, ptBR) }));

export const live = {
  followLive: operation({
    id: 'followLive',
    method: 'GET',
    path: '/live/',
    tag: outboundTag,
    summary: bilingual(
      'Follow plans, points, positions, events, messages and other records live',
      'Acompanhar ao vivo planos, pontos, posições, eventos, mensagens e outros registros',
    ),
    description: bilingual(
      'Server-sent events. Each is an announcement as in GET /announcement/, with its cursor as id. Without type, the stream carries plans, points, events, messages and positions; name any other type to receive it too. A client that reconnects with Last-Event-ID continues after that event, even after a restart or in another process. Positions are sent as they are received and are not in the feed; a client that reconnects first gets the last position of each vehicle. If a client reads so slowly that 64 kB are waiting, it gets catch_up with the cursor to continue from, and the stream ends. Only records that the caller may read are sent; drivers get their own plans, points, messages and vehicles.',
      'Eventos enviados pelo servidor (SSE). Cada um é um anúncio como em GET /announcement/, com o seu cursor como id. Sem type, o fluxo traz planos, pontos, eventos, mensagens e posições; para receber outro tipo, informe-o. Um cliente que se reconecta com Last-Event-ID continua depois desse evento, mesmo após um reinício ou em outro processo. As posições são enviadas quando recebidas e não estão no feed; um cliente que se reconecta recebe primeiro a última posição de cada veículo. Se um cliente lê tão devagar que 64 kB ficam esperando, ele recebe catch_up com o cursor para continuar, e o fluxo termina. Só são enviados registros que você pode ler; o motorista recebe os seus planos, pontos, mensagens e veículos.',
    ),
    access: 'session',
    query: Type.Object({
      type: Type.Optional(
        Type.Array(TypePatternOf<LiveType>(liveTypes), {
          maxItems: 200,
          ...description(
            'Only these types; route_plan.* for all types of a record, * for every type that you may read. Absent: plans, points, events, messages and positions',
            'Somente estes tipos; route_plan.* para todos os tipos de um registro, * para todos os que você pode ler. Ausente: planos, pontos, eventos, mensagens e posições',
          ),
        }),
      ),
      fleet_id: idFilter('Only vehicles of these fleets', 'Somente veículos destas frotas'),
      route_plan_id: idFilter(
        'Only these plans, their points and messages, and the positions of their vehicles while they are under way',
        'Somente estes planos, seus pontos e mensagens, e as posições de seus veículos enquanto estão em andamento',
      ),
      ...streamQuery,
    }),
    answer: { kind: 'stream', status: 200, events },
    example: { query: { type: ['route_point.delivered', 'position.received'] } },
    refusals: ['invalid_cursor', 'cursor_expired'],
  }),

  getLivePage: operation({
    id: 'getLivePage',
    method: 'GET',
    path: '/live/page/',
    tag: outboundTag,
    summary: bilingual('Page to follow everything live', 'Página para acompanhar tudo ao vivo'),
    description: bilingual(
      'For browsers, in Portuguese or English. After logging in, a user sees the events of GET /live/ as they happen, newest first.',
      'Para navegadores, em português ou inglês. Depois de entrar, o usuário vê os eventos de GET /live/ quando acontecem, do mais novo ao mais antigo.',
    ),
    access: 'public',
    limitedByAddress: 'page',
    query: Type.Object({
      lang: pageLanguage,
    }),
    answer: { kind: 'document', status: 200, mediaType: `${pageMediaType}; charset=utf-8` },
    refusals: [],
  }),
};
