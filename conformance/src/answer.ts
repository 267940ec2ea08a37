import assert from 'node:assert/strict';
import type { Answer } from './caller.ts';
import { collection, type Fields, Integer, isFields, object, requireFields, Text } from './field-table.ts';

/** The server's response, checked against the forms that the specification gives responses. */
export function bodyOf(answer: Answer, status = 200): Fields {
  assert.equal(answer.status, status, answer.summary);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json\b/, answer.summary);
  const body: unknown = JSON.parse(answer.text);
  assert.ok(isFields(body), answer.summary);
  return body;
}

/** `{data: {...}}`. */
export function recordOf(answer: Answer, status = 200): Fields {
  const { data } = bodyOf(answer, status);
  assert.ok(isFields(data), `data is one object: ${answer.summary}`);
  return data;
}

/** `{data: [...]}`. */
export function rowsOf(answer: Answer): readonly Fields[] {
  const { data } = bodyOf(answer);
  assert.ok(Array.isArray(data) && data.every(isFields), `data is a list of objects: ${answer.summary}`);
  return data;
}

export const idsOf = (answer: Answer): readonly unknown[] => rowsOf(answer).map(({ id }) => id);

/** The row of a list that has this id. */
export function rowOf(answer: Answer, id: unknown): Fields {
  const row = rowsOf(answer).find((candidate) => candidate.id === id);
  assert.ok(row, `${id} is in the list: ${answer.summary}`);
  return row;
}

/** Requires exactly these records in the list. Records of others may be there too. */
export function requireFound(answer: Answer, candidates: readonly unknown[], expected: readonly unknown[]): void {
  const found = idsOf(answer).filter((id) => candidates.includes(id));
  assert.deepEqual([...found].sort(), [...expected].sort(), answer.summary.split(' → ')[0]);
}

/** A problem of RFC 9457 with a code and the rejected fields. */
export function problemOf(answer: Answer, ...statuses: readonly number[]): Fields {
  assert.ok(statuses.includes(answer.status), `${statuses.join(' or ')} expected: ${answer.summary}`);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json\b/, answer.summary);
  const problem: unknown = JSON.parse(answer.text);
  assert.ok(isFields(problem), answer.summary);
  requireFields(
    {
      type: Text,
      title: Text,
      status: Integer,
      detail: Text,
      code: Text,
      request_id: Text,
      errors: collection(object({ code: Text, message: Text })),
    },
    problem,
  );
  assert.equal(problem.status, answer.status, answer.summary);
  assert.equal(problem.request_id, answer.headers.get('x-request-id'), answer.summary);
  for (const fault of problem.errors as readonly Fields[])
    assert.ok(
      typeof fault.pointer === 'string' || typeof fault.parameter === 'string',
      `where it is: ${answer.summary}`,
    );
  assert.doesNotMatch(answer.text, /\.[jt]s:\d|node_modules|"stack"|<html/i, 'no trace of the inside shows');
  return problem;
}

/** The path of the new record, without host and prefix of the server. */
export function requireLocation(answer: Answer, path: string): void {
  const location = answer.headers.get('location') ?? '';
  assert.ok(location.endsWith(path), `Location ends in ${path}: ${location}`);
}

/** Requires a refusal that names the rejected field: `/data/title` in a body, `limit` in a query. */
export function requireFault(answer: Answer, statuses: number | readonly number[], at: string): void {
  const problem = problemOf(answer, ...[statuses].flat());
  const places = (problem.errors as readonly Fields[]).map(({ pointer, parameter }) => pointer ?? parameter);
  assert.ok(places.includes(at), `${at} is named: ${answer.summary}`);
}
