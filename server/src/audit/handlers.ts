import { listAuditEntries, listAuditRecords } from './audit-entries.ts';

export const auditHandlers = { listAuditEntries, listAuditRecords };
