import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { auditActions } from './audit-entry.ts';

const recordState = Nullable(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })));

/** Many records that were changed at once, for example by an import. */
export const AuditBatch = Type.Object({
  id: Type.String({ format: 'uuid' }),
  size: Type.Integer({ minimum: 0, ...description('Number of records', 'Quantos registros') }),
  source: Type.String(description('Origin of the records, such as import', 'Origem dos registros, como import')),
});

/** A change of one record, or of the records of a batch. It is never altered, except to erase personal data. */
export const AuditEntry = Noun('AuditEntry', {
  id: Id,
  date_time: DateTime,
  action: Type.String({ enum: [...auditActions] }),
  resource: Type.String(description('The kind of record, such as point_of_interest', 'O tipo de registro')),
  resource_id: Nullable(
    Type.Integer({
      ...Id,
      ...description('null for a batch', 'null para um lote'),
    }),
  ),
  user_id: Nullable(Id),
  session_id: Nullable(Id),
  request_id: Nullable(Type.String()),
  address: Nullable(
    Type.String(
      description(
        'IP address of the caller; null: a job or the command line',
        'Endereço IP de quem chamou; null: uma tarefa ou a linha de comando',
      ),
    ),
  ),
  via: Type.String(description('api, job or command line', 'api, rotina ou linha de comando')),
  before: recordState,
  after: recordState,
  batch: Nullable(AuditBatch),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

/** A record of an entry before and after the change. */
export const AuditRecord = Noun('AuditRecord', {
  number: Type.Integer({
    minimum: 1,
    ...description('Position in the order of the changes', 'Posição na ordem das alterações'),
  }),
  resource_id: Id,
  before: recordState,
  after: recordState,
});
export type AuditRecord = Type.Static<typeof AuditRecord>;
