import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Announcement } from './announcement.ts';
import { announcementTypes } from './announcements.ts';
import { TypePatternOf, typeFilterDescription } from './type-pattern.ts';

export const outboundTag = bilingual('Following along', 'Acompanhamento');

/** The default and the maximum number of announcements of a page. */
export const feedLimit = { usual: 100, max: 1000 };

/** The cursor of callers that want only future announcements. */
export const cursorOfNow = 'now';

export const feed = {
  listAnnouncements: operation({
    id: 'listAnnouncements',
    method: 'GET',
    path: '/announcement/',
    tag: outboundTag,
    summary: bilingual('Read announcements in order, from a cursor', 'Ler anúncios em ordem, a partir de um cursor'),
    description: bilingual(
      'Returns the announcements since the beginning of the retention of class notification, oldest first. Send the cursor of each answer with the next call to receive every announcement exactly once. Only announcements about records that the caller may read are returned; drivers get those of their own plans, points and messages. The cursor of an answer is valid even if data is empty.',
      'Devolve os anúncios desde o início da retenção da classe notification, do mais antigo ao mais novo. Envie o cursor de cada resposta na próxima chamada para receber cada anúncio exatamente uma vez. Só vêm anúncios de registros que você pode ler; o motorista recebe os de seus planos, pontos e mensagens. O cursor de uma resposta vale mesmo quando data está vazio.',
    ),
    access: 'session',
    query: Type.Object({
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          ...description(
            `The cursor of the previous answer. Absent: from the beginning; ${cursorOfNow}: only announcements from now on`,
            `O cursor da resposta anterior. Ausente: desde o início; ${cursorOfNow}: somente anúncios a partir de agora`,
          ),
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: feedLimit.max,
          default: feedLimit.usual,
          ...description('Maximum number of announcements', 'Número máximo de anúncios'),
        }),
      ),
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 30,
          default: 0,
          ...description(
            'Seconds to wait for an announcement if none is available yet',
            'Segundos a esperar por um anúncio se ainda não houver nenhum',
          ),
        }),
      ),
      type: Type.Optional(Type.Array(TypePatternOf(announcementTypes), { maxItems: 200, ...typeFilterDescription })),
    }),
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({
        data: Type.Array(Announcement),
        cursor: Type.String({
          examples: ['WyI0Mjk0OTY3Mjk3IiwiMTg0NSIsIjExOCJd'],
          ...description('Send it with the next call', 'Envie-o na próxima chamada'),
        }),
        has_more: Type.Boolean(
          description('Whether more announcements are available now', 'Se já há mais anúncios disponíveis'),
        ),
      }),
    },
    example: { query: { type: ['vehicle.created'], limit: 10 } },
    refusals: ['invalid_cursor', 'cursor_expired'],
  }),
};
