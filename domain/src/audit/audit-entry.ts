import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';

/**
 * What is done to a record. Beside the changes: a company's file rehearsed, and its records searched for a CPF that none
 * of them has or by whoever may search no more, both of which tell something and leave nothing else behind.
 */
const auditActions = ['created', 'updated', 'deleted', 'rehearsed', 'searched'] as const;

const held = Nullable(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })));

/** Many records that were changed at once, as by an import. */
export const AuditBatch = Type.Object({
  id: Type.String({ format: 'uuid' }),
  size: Type.Integer({ minimum: 0, ...description('How many records', 'Quantos registros') }),
  source: Type.String(description('Where they came from, such as import', 'De onde vieram, como import')),
});

/** One deed upon one record, or upon those of a batch: never altered, save for what it holds of a person who is forgotten. */
export const AuditEntry = Noun('AuditEntry', {
  id: Id,
  date_time: DateTime,
  action: Type.String({ enum: [...auditActions] }),
  resource: Type.String(description('The kind of record, such as point_of_interest', 'O tipo de registro')),
  resource_id: Nullable(
    Type.Integer({
      ...Id,
      ...description('Null where it is those of a batch', 'Null quando são os de um lote'),
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
  before: held,
  after: held,
  batch: Nullable(AuditBatch),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

/** What one of the records of an entry was before and after. */
export const AuditRecord = Noun('AuditRecord', {
  number: Type.Integer({
    minimum: 1,
    ...description('In the order in which they were changed', 'Na ordem em que mudaram'),
  }),
  resource_id: Id,
  before: held,
  after: held,
});
export type AuditRecord = Type.Static<typeof AuditRecord>;
