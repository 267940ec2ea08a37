import { Message, NewDriverMessage, NewMessage } from '@tropeiro/domain/execution/message-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
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
      'Addressed to a driver, to the driver of a plan, or about a point to the driver of its plan; give one of the three. The phone reads it in GET /driver_day/. date_read is when the driver read it. With dry_run the answer is 200, nothing is stored, and the id belongs to no message.',
      'Destinada a um motorista, ao motorista de um plano ou, sobre um ponto, ao motorista do plano dele; informe um dos três. O aparelho a lê em GET /driver_day/. date_read é quando o motorista a leu. Com dry_run a resposta é 200, nada é gravado e o id não pertence a nenhuma mensagem.',
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
    summary: bilingual(
      'List messages to and from drivers, newest first',
      'Listar mensagens de e para motoristas, da mais recente à mais antiga',
    ),
    description: bilingual(
      'For a period of at most 366 days. Drivers see their own messages. With unread=true, from_driver=true, count=true and limit=1, Total-Count is the number of messages that the desk has not read yet.',
      'De um período de até 366 dias. O motorista vê as próprias mensagens. Com unread=true, from_driver=true, count=true e limit=1, Total-Count é o número de mensagens que a central ainda não leu.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      driver_id: Type.Optional(Id),
      route_plan_id: Type.Optional(Id),
      route_point_id: Type.Optional(Id),
      unread: Type.Optional(Type.Boolean(description('true: only unread messages', 'true: somente as não lidas'))),
      from_driver: Type.Optional(
        Type.Boolean(
          description(
            'true: only messages from drivers; false: only messages to drivers',
            'true: somente as mensagens de motoristas; false: somente as mensagens a motoristas',
          ),
        ),
      ),
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
    summary: bilingual('Mark a message as read', 'Marcar uma mensagem como lida'),
    description: bilingual(
      'Only the driver to whom it is addressed can mark it; the message of another driver is 404. Marking it again keeps the first time.',
      'Só o motorista destinatário pode marcá-la; a mensagem de outro motorista é 404. Marcar de novo mantém o primeiro horário.',
    ),
    access: 'route_point:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Message }) },
    announces: ['message.read'],
    refusals: ['not_found'],
  }),

  sendDriverMessage: operation({
    id: 'sendDriverMessage',
    method: 'POST',
    path: '/driver_message/',
    tag: executionTag,
    summary: bilingual('Send a message from a driver to the desk', 'Enviar uma mensagem do motorista à central'),
    description: bilingual(
      'About a plan that the caller drives or helps with, or about a point of it; give one of the two. It is listed in GET /message/ with from_driver. Another driver’s plan is an unknown reference. With an Idempotency-Key, a repeated call stores it once.',
      'Sobre um plano que o usuário dirige ou ajuda a executar, ou sobre um ponto dele; informe um dos dois. Ela aparece em GET /message/ com from_driver. O plano de outro motorista é uma referência desconhecida. Com uma Idempotency-Key, uma chamada repetida a grava uma só vez.',
    ),
    access: 'route_point:write',
    body: Type.Object({ data: NewDriverMessage }),
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: Message }) },
    example: { body: { data: { route_plan_id: 5, text: 'Rua interditada: vou atrasar uns 20 minutos' } } },
    announces: ['message.sent'],
    refusals: ['rule_violated'],
  }),

  readDriverMessage: operation({
    id: 'readDriverMessage',
    method: 'POST',
    path: '/driver_message/{id}/read/',
    tag: executionTag,
    summary: bilingual('Mark a message of a driver as read', 'Marcar uma mensagem de motorista como lida'),
    description: bilingual(
      'For the desk: only a message with from_driver can be marked; any other one is 404. Marking it again keeps the first time and reader.',
      'Para a central: só uma mensagem com from_driver pode ser marcada; qualquer outra é 404. Marcar de novo mantém o primeiro horário e leitor.',
    ),
    access: 'route_point_manual:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Message }) },
    example: { params: { id: 4 } },
    announces: ['message.read'],
    refusals: ['not_found'],
  }),
};
