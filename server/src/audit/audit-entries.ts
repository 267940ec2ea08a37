import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import type { Handler } from '../handling/handler.ts';
import * as store from '../store/audit/audit-entries.ts';

export const listAuditEntries: Handler<'listAuditEntries'> = async ({ query, actor }) => {
  const faults = periodFaults(query.begin_date, query.end_date, { begin: 'begin_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listAuditEntries({
    begin: query.begin_date,
    end: query.end_date,
    resource: query.resource,
    resourceId: query.resource_id,
    userId: query.user_id,
    requestId: query.request_id,
    personal: actor.permissions.includes('pii:read'),
    limit: query.limit,
    cursor: query.cursor,
  });
};

export const listAuditRecords: Handler<'listAuditRecords'> = async ({ params, query, actor, db }) => {
  if (!(await store.hasAuditEntry(db, params.id))) throw new Refusal('not_found');
  return store.listAuditRecords(params.id, query.resource_id, actor.permissions.includes('pii:read'), query);
};
