import { Message, NewMessage } from '@tropeiro/domain/execution/message.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { changeBody, dry_run } from '../planning/plan-changes.ts';
import { executionTag } from './execution-actions.ts';

export const messages = {
  sendMessage: operation({
    id: 'sendMessage',
    method: 'POST',
    path: '/message/',
    tag: executionTag,
    summary: bilingual('Send a message to a driver', 'Enviar uma mensagem a um motorista'),
    description: bilingual(
      'To a driver, or to that of a plan: one of the two. The phone finds it in GET /driver_day/, and date_read tells when the driver has read it. With dry_run 200: nothing is kept, and the id is of no message.',
      'A um motorista, ou ao de um plano: um dos dois. O aparelho a encontra em GET /driver_day/, e date_read diz quando o motorista a leu. Com dry_run 200: nada é guardado, e o id não é de mensagem alguma.',
    ),
    access: 'route_point_manual:write',
    query: Type.Object({ dry_run }),
    body: changeBody(NewMessage),
    answer: { kind: 'record', status: 201, dryRunStatus: 200, schema: Type.Object({ data: Message }) },
    example: { body: { data: { driver_id: 1, text: 'Passe antes na Rua da Praia: o cliente fecha às 11h' } } },
    announces: ['message.sent'],
    refusals: ['rule_violated'],
  }),

  listMessages: operation({
    id: 'listMessages',
    method: 'GET',
    path: '/message/',
    tag: executionTag,
    summary: bilingual('List messages to drivers, newest first', 'Listar mensagens a motoristas, da mais recente'),
    description: bilingual(
      'Of a period of at most 366 days. A driver sees their own.',
      'De um período de até 366 dias. O motorista vê as suas.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      driver_id: Type.Optional(Id),
      route_plan_id: Type.Optional(Id),
      unread: Type.Optional(Type.Boolean(description('true: only those', 'true: somente as não lidas'))),
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: Message },
    example: { query: { driver_id: 1, unread: true } },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  readMessage: operation({
    id: 'readMessage',
    method: 'POST',
    path: '/message/{id}/read/',
    tag: executionTag,
    summary: bilingual('Say that a message was read', 'Dizer que uma mensagem foi lida'),
    description: bilingual(
      'By the driver whom it is to; another’s is 404. Said again, it stays as it was said first.',
      'Pelo motorista a quem se destina; a de outro é 404. Dito de novo, fica como foi dito primeiro.',
    ),
    access: 'route_point:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Message }) },
    announces: ['message.read'],
    refusals: ['not_found'],
  }),
};
