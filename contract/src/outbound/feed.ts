import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Announcement } from './announcement.ts';
import { announcementTypes } from './announcements.ts';
import { ofTheseTypes, TypePatternOf } from './type-pattern.ts';

export const outboundTag = bilingual('Following along', 'Acompanhamento');

/** How many announcements a page has, where nothing is said and at most. */
export const feedLimit = { usual: 100, max: 1000 };

/** The cursor of whoever wants what happens from now on. */
export const cursorOfNow = 'now';

export const feed = {
  listAnnouncements: operation({
    id: 'listAnnouncements',
    method: 'GET',
    path: '/announcement/',
    tag: outboundTag,
    summary: bilingual(
      'Read what has happened, in order, from a cursor on',
      'Ler o que aconteceu, em ordem, a partir de um cursor',
    ),
    description: bilingual(
      'Everything that was announced since the retention of class notification begins, oldest first: whoever sends the cursor of each answer with the next call misses nothing and sees nothing twice. Only records that the caller may read are in it; a driver finds their own plans, points and messages. The cursor of an answer is good even where data is empty.',
      'Tudo o que foi anunciado desde o início da retenção da classe notification, do mais antigo ao mais novo: quem envia na próxima chamada o cursor de cada resposta não perde nada e não vê nada duas vezes. Só traz registros que quem chama pode ler; um motorista encontra os seus planos, pontos e mensagens. O cursor de uma resposta vale mesmo quando data está vazio.',
    ),
    access: 'session',
    query: Type.Object({
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          ...description(
            `The cursor of the answer before; without it from the beginning, ${cursorOfNow}: what happens from now on`,
            `O cursor da resposta anterior; sem ele desde o início, ${cursorOfNow}: o que acontecer a partir de agora`,
          ),
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: feedLimit.max,
          default: feedLimit.usual,
          ...description('How many at most', 'Quantos no máximo'),
        }),
      ),
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 30,
          default: 0,
          ...description(
            'For how many seconds to wait for something, where there is nothing yet',
            'Por quantos segundos esperar por algo, se ainda não há nada',
          ),
        }),
      ),
      type: Type.Optional(Type.Array(TypePatternOf(announcementTypes), { maxItems: 200, ...ofTheseTypes })),
    }),
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({
        data: Type.Array(Announcement),
        cursor: Type.String({
          examples: ['WyI0Mjk0OTY3Mjk3IiwiMTg0NSIsIjExOCJd'],
          ...description('To be sent with the next call', 'A enviar na próxima chamada'),
        }),
        has_more: Type.Boolean(description('Whether there are more already', 'Se já há mais')),
      }),
    },
    example: { query: { type: ['vehicle.created'], limit: 10 } },
    refusals: ['invalid_cursor', 'cursor_expired'],
  }),
};
