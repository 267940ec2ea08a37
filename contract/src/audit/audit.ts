import { AuditEntry } from '@tropeiro/domain/audit-entry.ts';
import { DateTime, Id, UpperDateTime } from '@tropeiro/domain/schema.ts';
import { words } from '@tropeiro/domain/words.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { pageQuery } from '../page.ts';

export const audit = {
  listAuditEntries: operation({
    id: 'listAuditEntries',
    method: 'GET',
    path: '/audit/',
    tag: words('Audit', 'Auditoria'),
    summary: words('List who changed what, newest first', 'Listar quem alterou o quê, do mais recente ao mais antigo'),
    access: 'audit:read',
    query: Type.Object({
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      resource: Type.Optional(Type.String({ maxLength: 100 })),
      resource_id: Type.Optional(Id),
      user_id: Type.Optional(Id),
      request_id: Type.Optional(Type.String({ maxLength: 128 })),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: AuditEntry },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
};
