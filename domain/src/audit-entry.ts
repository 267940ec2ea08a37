import { Type } from 'typebox';
import { DateTime, Id, Noun, Nullable, said } from './schema.ts';
import { words } from './words.ts';

/**
 * What is done to a record. Beside the changes: a company's file rehearsed, and its records searched for a CPF that none
 * of them has, both of which tell something and leave nothing else behind.
 */
export const auditActions = ['created', 'updated', 'deleted', 'rehearsed', 'searched'] as const;

/** One deed upon one record: never altered, save for what it holds of a person who is forgotten. */
export const AuditEntry = Noun('AuditEntry', {
  id: Id,
  date_time: DateTime,
  action: Type.String({ enum: [...auditActions] }),
  resource: Type.String(said(words('The kind of record, such as point_of_interest', 'O tipo de registro'))),
  resource_id: Id,
  user_id: Nullable(Id),
  session_id: Nullable(Id),
  request_id: Nullable(Type.String()),
  address: Nullable(Type.String()),
  via: Type.String(said(words('api, job or command line', 'api, rotina ou linha de comando'))),
  before: Nullable(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))),
  after: Nullable(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;
