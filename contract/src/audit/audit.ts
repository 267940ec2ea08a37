import { AuditEntry, AuditRecord } from '@tropeiro/domain/audit/audit-entry.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Id, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Audit', 'Auditoria');

export const audit = {
  listAuditEntries: operation({
    id: 'listAuditEntries',
    method: 'GET',
    path: '/audit/',
    tag,
    summary: bilingual(
      'List who changed what, newest first',
      'Listar quem alterou o quê, do mais recente ao mais antigo',
    ),
    description: bilingual(
      'What was changed as a batch, as by an import, is one entry with its batch and without before and after; with resource_id it comes as the change of that record.',
      'O que mudou em lote, como por uma importação, é um só registro com o seu batch e sem before e after; com resource_id ele vem como a alteração desse registro.',
    ),
    access: 'audit:read',
    query: Type.Object({
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      resource: Type.Optional(Type.String({ maxLength: 100, examples: ['vehicle'] })),
      resource_id: Type.Optional(Id),
      user_id: Type.Optional(Id),
      request_id: Type.Optional(Type.String({ maxLength: 128, examples: ['demo'] })),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: AuditEntry },
    example: {
      query: { begin_date: '2026-01-01', resource: 'vehicle' },
      answer: { resource: 'vehicle', request_id: 'a1b2c3', address: '127.0.0.1', via: 'api', batch: null },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  listAuditRecords: operation({
    id: 'listAuditRecords',
    method: 'GET',
    path: '/audit/{id}/record/',
    tag,
    summary: bilingual(
      'List what the records of an audit entry were before and after',
      'Listar o que os registros de uma entrada da auditoria eram antes e depois',
    ),
    description: bilingual(
      'Those of a batch in the order in which they were changed; one for an entry of one record.',
      'Os de um lote na ordem em que mudaram; um só quando a entrada é de um registro.',
    ),
    access: 'audit:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ resource_id: Type.Optional(Id), ...pageQuery }),
    answer: { kind: 'list', status: 200, row: AuditRecord },
    refusals: ['invalid_cursor', 'not_found'],
  }),
};
