import { nounOf } from '@tropeiro/domain/language/noun-schema.ts';
import type { TSchema } from 'typebox';
import { Problem } from '../faults/problem.ts';
import type { Operation } from '../operation.ts';
import { acceptedBody } from '../references.ts';

/** The named schemas of all operations and announcements, by name, in alphabetical order. */
export function nounsOf(
  operations: readonly Operation[],
  announced: readonly TSchema[] = [],
): ReadonlyMap<string, TSchema> {
  const found = new Map<string, TSchema>();
  const bodies = operations.flatMap(({ body }) => (body ? [acceptedBody(body)] : []));
  collect(
    [Problem, bodies, announced, ...operations.map(({ params, query, answer }) => [params, query, answer])],
    found,
  );
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The names of schemas that callers send and no answer returns. */
export function requestOnlyNouns(operations: readonly Operation[]): ReadonlySet<string> {
  const [sent, returned] = [new Map<string, TSchema>(), new Map<string, TSchema>()];
  for (const { params, query, body, answer } of operations) {
    collect([params, query, body], sent);
    collect(answer, returned);
  }
  return new Set([...sent.keys()].filter((name) => !returned.has(name)));
}

function collect(tree: unknown, found: Map<string, TSchema>): void {
  if (typeof tree !== 'object' || tree === null) return;
  const name = nounOf(tree);
  if (name !== undefined) {
    const known = found.get(name);
    if (known === tree) return;
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(tree))
      throw new Error(`Two schemas are called ${name}`);
    found.set(name, tree);
  }
  for (const part of Object.values(tree)) collect(part, found);
}
