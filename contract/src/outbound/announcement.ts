import { DateTime, description, Id, Noun, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { type TSchema, Type } from 'typebox';
import { type Announced, type AnnouncementType, announcementTypes } from './announcements.ts';

/** The type of an announcement, in requests and responses. */
export const AnnouncementTypeCode = Type.Unsafe<AnnouncementType>(
  Type.String({ enum: [...announcementTypes], examples: ['route_point.delivered'] }),
);

/** The user who made an announced change. */
export const AnnouncedAuthor = Noun('AnnouncedAuthor', {
  id: Id,
  name: Type.String({
    examples: ['Ana Admin'],
    ...description(
      'Masked without pii:read, and always in messages to webhooks',
      'Mascarado sem pii:read, e sempre nas mensagens a webhooks',
    ),
  }),
});
export type AnnouncedAuthor = Type.Static<typeof AnnouncedAuthor>;

/**
 * The fields of an announcement on the wire. The feed, the live stream and webhooks use the same value, with the names
 * of the Standard Webhooks specification.
 */
export const announcementFields = <TypeSchema extends TSchema, Data extends TSchema>(type: TypeSchema, data: Data) => ({
  id: Type.String({
    examples: ['4294967297-118'],
    ...description(
      'Unique id of the announcement, the same in every delivery. Use it to skip announcements already processed',
      'Id único do anúncio, o mesmo em todas as entregas. Use-o para ignorar anúncios já processados',
    ),
  }),
  type,
  timestamp: Type.String({
    ...DateTime,
    ...description(
      'When it was announced. For actions that a phone recorded offline, this is the time of synchronisation. The time of a delivery or return is return_date in routes_info',
      'Quando foi anunciado. Para ações registradas no aparelho sem conexão, é o momento da sincronização. O momento de uma entrega ou devolução é return_date em routes_info',
    ),
  }),
  by: Nullable(AnnouncedAuthor, {
    ...description(
      'The user who made the change; null for changes by the service itself and by devices',
      'O usuário que fez a alteração; null para alterações do próprio serviço e de rastreadores',
    ),
  }),
  data,
});

/** An announcement: an event of a record, which is in `data`. */
export const Announcement = Noun(
  'Announcement',
  announcementFields(
    AnnouncementTypeCode,
    Type.Unsafe<Readonly<Record<string, unknown>>>(
      Type.Object(
        {},
        {
          additionalProperties: true,
          examples: [{ id: 1 }],
          ...description(
            'The record named by the first part of the type, as it was at that time, without related records and with personal data masked. The operations that announce it list its fields (x-announces)',
            'O registro indicado pela primeira parte do tipo, como estava naquele momento, sem registros relacionados e com dados pessoais mascarados. As operações que o anunciam listam os seus campos (x-announces)',
          ),
        },
      ),
    ),
  ),
);

/** The TypeScript type of an announcement. Its type determines the type of its record. */
export type Announcement<W extends AnnouncementType = AnnouncementType> = {
  readonly [T in W]: {
    readonly id: string;
    readonly type: T;
    readonly timestamp: string;
    readonly by: AnnouncedAuthor | null;
    readonly data: Announced<T>;
  };
}[W];
