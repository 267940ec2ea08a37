import { AuditEntry, AuditRecord } from '@tropeiro/domain/audit/audit-entry-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
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
      'Changes made as a batch, such as an import, are one entry with a batch and without before and after. With resource_id, that entry is returned as the change of that record.',
      'Alterações feitas em lote, como uma importação, formam um só registro, com batch e sem before e after. Com resource_id, esse registro vem como a alteração do registro consultado.',
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
      'List the records of an audit entry before and after the change',
      'Listar os registros de uma entrada da auditoria antes e depois da alteração',
    ),
    description: bilingual(
      'The records of a batch come in the order in which they were changed. An entry about one record returns one.',
      'Os registros de um lote vêm na ordem em que foram alterados. Uma entrada sobre um só registro devolve um.',
    ),
    access: 'audit:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ resource_id: Type.Optional(Id), ...pageQuery }),
    answer: { kind: 'list', status: 200, row: AuditRecord },
    refusals: ['invalid_cursor', 'not_found'],
  }),
};
