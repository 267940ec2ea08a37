/**
 * What was done to a record. Two actions change nothing but are audited because they reveal data: the dry run of a file
 * (`rehearsed`), and a search for a CPF without a result or beyond the caller's allowance (`searched`).
 */
export const auditActions = ['created', 'updated', 'deleted', 'rehearsed', 'searched'] as const;
