import type { TSchema } from 'typebox';
import { callExampleOf, ownValues, parameterExampleOf } from '../examples/call-example.ts';
import { parameterText } from '../examples/parameter-text.ts';
import type { Operation } from '../operation.ts';

/** The example of a call as collections of requests have it, with variables in double braces. */
export type ExampleRequest = {
  readonly name: string;
  /** What clients call the operation, and the first sentence about it. */
  readonly description: string;
  /** The group of operations it stands in. */
  readonly folder: string;
  readonly method: Operation['method'];
  readonly path: string;
  readonly query: readonly QueryParameter[];
  readonly accept: string | undefined;
  /** The variable that holds the token it takes; undefined where it takes none. */
  readonly token: 'access_token' | 'refresh_token' | undefined;
  readonly body: { readonly json: string } | { readonly file: string } | undefined;
  /** Whether the tokens of its answer are those that the other requests are to have. */
  readonly givesTokens: boolean;
};

/** A parameter of the query; one that is not part of the example is there to be switched on. */
type QueryParameter = { readonly name: string; readonly value: string; readonly isOn: boolean };

/** What a collection leaves to its reader, by the names of its variables; tokens are set by the request that logs in. */
export const collectionVariables: readonly string[] = [
  'access_token',
  'refresh_token',
  ...Object.keys(ownValues).map((name) => name.toLowerCase()),
];

export function exampleRequestOf(operation: Operation): ExampleRequest {
  const { id, method, path, access, example: { sentFile, savedFile } = {} } = operation;
  const { params, body } = callExampleOf(operation);
  return {
    name: operation.summary.en,
    description: descriptionOf(operation),
    folder: operation.tag.en,
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    query: queryOf(operation),
    accept: savedFile?.mediaType,
    token: access === 'public' ? undefined : access === 'refresh' ? 'refresh_token' : 'access_token',
    body: sentFile ? { file: sentFile } : body === undefined ? undefined : { json: withVariables(written(body)) },
    givesTokens: id === 'login' || id === 'renewToken',
  };
}

/** No more than a sentence: /docs/ has the others, and a collection is to be opened quickly. */
function descriptionOf({ id, description }: Operation): string {
  const [sentence = ''] = (description?.en ?? '').split('. ');
  return sentence === '' ? id : `${id}: ${sentence}${sentence.endsWith('.') ? '' : '.'}`;
}

function queryOf(operation: Operation): QueryParameter[] {
  const { query } = callExampleOf(operation);
  return Object.keys((operation.query?.properties ?? {}) as Record<string, TSchema>).map((name) => {
    const example = parameterExampleOf(operation, 'query', name) ?? '';
    const value = parameterText(example);
    return { name, value: withVariables(value), isOn: name in query };
  });
}

const written = (body: unknown): string => JSON.stringify(body, null, 2);

const withVariables = (text: string): string =>
  Object.entries(ownValues).reduce((said, [name, own]) => said.replaceAll(own, `{{${name.toLowerCase()}}}`), text);
