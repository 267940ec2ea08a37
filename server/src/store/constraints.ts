import { Refusal } from '@tropeiro/domain/refusal.ts';

/**
 * What a caller did wrong when a constraint says no, told from its name: `<table>_<field>_key` is a value that another
 * record has, `<table>_<field>_fkey` a reference to a record that is not there. Undefined for anything else.
 */
export function refusalOfConstraint(error: unknown): Refusal | undefined {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  if (table === undefined || constraint === undefined || !constraint.startsWith(`${table}_`)) return undefined;
  const field = constraint.slice(table.length + 1).replace(/_f?key$/, '');
  const pointer = `/data/${field === 'name_sort' ? 'name' : field}`;
  if (code === uniqueViolation)
    return new Refusal('duplicate', { details: { field }, faults: [{ pointer, code: 'taken' }] });
  if (code === foreignKeyViolation)
    return new Refusal('rule_violated', { faults: [{ pointer, code: 'unknown_reference' }] });
  return undefined;
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
