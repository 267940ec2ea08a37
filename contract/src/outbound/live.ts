import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id } from '@tropeiro/domain/language/schema.ts';
import { LastPosition } from '@tropeiro/domain/tracking/position.ts';
import { type TObject, Type } from 'typebox';
import { pageMediaType } from '../media-types.ts';
import { operation } from '../operation.ts';
import { pageLanguage } from '../page-language.ts';
import { streamQuery } from '../streams/stream-query.ts';
import { announcementFields } from './announcement.ts';
import { type AnnouncementType, announcements, announcementTypes } from './announcements.ts';
import { outboundTag } from './feed.ts';
import { ofTheseTypes, TypePatternOf } from './type-pattern.ts';

/** The records that are followed live. */
const liveRecords = ['route_plan', 'route_point', 'event', 'message'] as const;

/** The types of announcements that come live. */
export type LiveAnnouncementType = Extract<AnnouncementType, `${(typeof liveRecords)[number]}.${string}`>;

export const liveAnnouncementTypes = announcementTypes.filter((type): type is LiveAnnouncementType =>
  liveRecords.some((record) => type.startsWith(`${record}.`)),
);

/** What comes live and is in no feed: that a vehicle was heard of, with where it was last. */
export const positionReceived = 'position.received';

export const liveTypes = [...liveAnnouncementTypes, positionReceived] as const;
export type LiveType = LiveAnnouncementType | typeof positionReceived;

/** The event that ends the stream of whoever reads it too slowly. */
export const catchUp = 'catch_up';

const wordOf = <W extends LiveType>(word: W) => Type.Unsafe<W>(Type.String({ enum: [word], examples: [word] }));

type AnnouncedEvents = {
  readonly [W in LiveAnnouncementType]: TObject<
    ReturnType<typeof announcementFields<ReturnType<typeof wordOf<W>>, (typeof announcements)[W]>>
  >;
};

/** The events of the stream: announcements by their types, each as the feed has it, and those of the stream itself. */
const events = {
  ...(Object.fromEntries(
    liveAnnouncementTypes.map((type) => [type, Type.Object(announcementFields(wordOf(type), announcements[type]))]),
  ) as unknown as AnnouncedEvents),
  [positionReceived]: Type.Object(announcementFields(wordOf(positionReceived), LastPosition)),
  [catchUp]: Type.Object({
    cursor: Type.String({
      examples: ['WyI0Mjk0OTY3Mjk3IiwiMTg0NSIsIjExOCJd'],
      ...description(
        'From which GET /announcement/ goes on, or this stream as last_event_id',
        'A partir do qual segue GET /announcement/, ou este fluxo como last_event_id',
      ),
    }),
  }),
};

const those = (en: string, ptBR: string) =>
  Type.Optional(Type.Array(Id, { maxItems: 1000, examples: [[1]], ...description(en, ptBR) }));

export const live = {
  followLive: operation({
    id: 'followLive',
    method: 'GET',
    path: '/live/',
    tag: outboundTag,
    summary: bilingual(
      'Follow plans, points, positions, events and messages live',
      'Acompanhar ao vivo planos, pontos, posições, eventos e mensagens',
    ),
    description: bilingual(
      'Server-sent events, each an announcement as in GET /announcement/ with its cursor as id: whoever comes back with Last-Event-ID goes on behind it, after a restart and in another process too. Positions come as they are received, and are in no feed; who comes back is sent the last position of each vehicle first. Who reads so slowly that 64 kB wait is sent catch_up with the cursor to go on from, and the stream ends. Only records that the caller may read come; to a driver their own plans, points, messages and vehicles.',
      'Eventos enviados pelo servidor, cada um um anúncio como em GET /announcement/ com o seu cursor como id: quem volta com Last-Event-ID segue depois dele, também após um reinício e em outro processo. As posições vêm quando são recebidas, e não estão em feed algum; quem volta recebe primeiro a última posição de cada veículo. Quem lê tão devagar que 64 kB esperam recebe catch_up com o cursor a partir do qual seguir, e o fluxo termina. Só vêm registros que quem chama pode ler; a um motorista, os seus planos, pontos, mensagens e veículos.',
    ),
    access: 'session',
    query: Type.Object({
      type: Type.Optional(Type.Array(TypePatternOf<LiveType>(liveTypes), { maxItems: 200, ...ofTheseTypes })),
      fleet_id: those('Of vehicles of these fleets only', 'Somente de veículos destas frotas'),
      route_plan_id: those(
        'Of these plans only: themselves, their points and messages, and positions of their vehicles while they are under way',
        'Somente destes planos: eles, seus pontos e mensagens, e posições de seus veículos enquanto estão em andamento',
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
    summary: bilingual('The page on which a person follows live', 'A página em que uma pessoa acompanha ao vivo'),
    description: bilingual(
      'For browsers, in Portuguese or English: whoever logs in on it sees what GET /live/ sends as it happens, newest first.',
      'Para navegadores, em português ou inglês: quem entra nela vê o que GET /live/ envia quando acontece, do mais novo ao mais antigo.',
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
