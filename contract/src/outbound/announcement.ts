import { DateTime, description, Noun } from '@tropeiro/domain/language/schema.ts';
import { type TSchema, Type } from 'typebox';
import { type Announced, type AnnouncementType, announcementTypes } from './announcements.ts';

/** The type of an announcement, as a caller names it and as it comes. */
export const AnnouncementWord = Type.Unsafe<AnnouncementType>(
  Type.String({ enum: [...announcementTypes], examples: ['route_point.delivered'] }),
);

/**
 * The fields of an announcement on the wire. It is the same value in the feed, in the live stream and in webhooks, with the
 * names of the Standard Webhooks specification.
 */
export const announcementFields = <Word extends TSchema, Data extends TSchema>(type: Word, data: Data) => ({
  id: Type.String({
    examples: ['4294967297-118'],
    ...description(
      'The same wherever and however often the announcement comes: what has been seen is known by it',
      'O mesmo onde e quantas vezes o anúncio vier: por ele se sabe o que já foi visto',
    ),
  }),
  type,
  timestamp: Type.String({
    ...DateTime,
    ...description(
      'When it was announced: what a phone did offline, when it is synchronised. When a point was delivered or returned is return_date of its routes_info',
      'Quando foi anunciado: o que um aparelho fez sem conexão, quando é sincronizado. Quando um ponto foi entregue ou devolvido é return_date de suas routes_info',
    ),
  }),
  data,
});

/** An announcement: something that has happened to a record, which stands in `data`. */
export const Announcement = Noun(
  'Announcement',
  announcementFields(
    AnnouncementWord,
    Type.Unsafe<Readonly<Record<string, unknown>>>(
      Type.Object(
        {},
        {
          additionalProperties: true,
          examples: [{ id: 1 }],
          ...description(
            'The record that the type begins with, as it was then, without related records and with personal data masked; the operations that announce it say its fields (x-announces)',
            'O registro com que o tipo começa, como estava então, sem registros relacionados e com dados pessoais mascarados; as operações que o anunciam dizem os seus campos (x-announces)',
          ),
        },
      ),
    ),
  ),
);

/** The same as TypeScript knows it: which record it holds follows from its type. */
export type Announcement<W extends AnnouncementType = AnnouncementType> = {
  readonly [T in W]: {
    readonly id: string;
    readonly type: T;
    readonly timestamp: string;
    readonly data: Announced<T>;
  };
}[W];
