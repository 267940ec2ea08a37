import type { Operation } from './operation.ts';

/**
 * The part of an operation that a client needs to call it. It contains no schemas and no texts, which make up most of
 * the contract. They type the client but are not shipped to browsers.
 */
export type Wire = {
  readonly method: Operation['method'];
  readonly path: string;
  readonly answer: Operation['answer']['kind'];
  /** The media type of a document, or the media types in which a record is also available as a file. */
  readonly mediaTypes?: readonly string[];
  /** Whether the operation makes a new credential each time and ignores the Idempotency-Key. */
  readonly returnsCredential?: true;
};

/** The wire part of every operation, by id. `npm run openapi` writes that of the contract (`wire-table.ts`). */
export type WireTable<Id extends string> = Readonly<Record<Id, Wire>>;

export function wireOf({ method, path, answer, returnsCredential }: Operation): Wire {
  const mediaTypes = mediaTypesOf(answer);
  return {
    method,
    path,
    answer: answer.kind,
    ...(mediaTypes ? { mediaTypes } : {}),
    ...(returnsCredential ? { returnsCredential } : {}),
  };
}

function mediaTypesOf(answer: Operation['answer']): readonly string[] | undefined {
  if (answer.kind === 'document') return [answer.mediaType];
  return answer.kind === 'record' ? answer.bytes : undefined;
}
