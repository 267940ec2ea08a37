import type { Operation } from './operation.ts';

/**
 * The part of an operation that a client needs to call it. Schemas and texts, most of the contract, are not in it: the
 * client is typed by them and carries none of them into a browser.
 */
export type Wire = {
  readonly method: Operation['method'];
  readonly path: string;
  readonly answer: Operation['answer']['kind'];
  /** Of a document its media type; of a record those in which it also comes as a file. */
  readonly mediaTypes?: readonly string[];
  /** Whether it makes a new credential each time, whatever its Idempotency-Key. */
  readonly givesCredential?: true;
};

/** That part of every operation, by id. That of the contract is written by `npm run openapi` (`wire-table.ts`). */
export type WireTable<Id extends string> = Readonly<Record<Id, Wire>>;

export function wireOf({ method, path, answer, givesCredential }: Operation): Wire {
  const mediaTypes = mediaTypesOf(answer);
  return {
    method,
    path,
    answer: answer.kind,
    ...(mediaTypes ? { mediaTypes } : {}),
    ...(givesCredential ? { givesCredential } : {}),
  };
}

function mediaTypesOf(answer: Operation['answer']): readonly string[] | undefined {
  if (answer.kind === 'document') return [answer.mediaType];
  return answer.kind === 'record' ? answer.bytes : undefined;
}
