import type { TSchema } from 'typebox';
import { callExampleOf, ownValues, parameterExampleOf } from '../examples/call-example.ts';
import {
  demoDriverLogin,
  endings,
  expectedStatuses,
  inOrderOfExamples,
  ofDrivers,
  ofOtherSession,
} from '../examples/example-order.ts';
import { parameterText } from '../examples/parameter-text.ts';
import type { Contract, Operation } from '../operation.ts';

/** The example of a call as collections of requests have it, with variables in double braces. */
export type ExampleRequest = {
  readonly id: string;
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
  readonly token: 'access_token' | 'refresh_token' | 'driver_token' | undefined;
  /** The body as JSON; a file in it is Base64, so that a collection needs no files beside it. */
  readonly json: string | undefined;
  /** The statuses with which it succeeds. */
  readonly statuses: readonly number[];
  /** The variables that its response sets for other requests, each with the path of its value. */
  readonly gives: Readonly<Record<string, string>>;
  /** The body of a login that comes before it, and the variable for its token: it needs a session of its own, a second one, or that of a driver. */
  readonly login: { readonly json: string; readonly token: string } | undefined;
  /** Whether its response has no end: a run over all requests skips it. */
  readonly isEndless: boolean;
};

/** A parameter of the query; one that is not part of the example is there to be switched on. */
type QueryParameter = { readonly name: string; readonly value: string; readonly isOn: boolean };

/** The variables of a collection with their first values; the responses of requests set the empty ones. */
export const collectionVariables: Readonly<Record<string, string>> = {
  access_token: '',
  refresh_token: '',
  driver_token: '',
  other_token: '',
  ...Object.fromEntries(Object.keys(ownValues).map((name) => [name.toLowerCase(), ''])),
  new_password: 'a new password of the collection',
  skip_streams: 'true',
};

/** The folder of what comes last: it ends sessions. */
const lastFolder = 'End of the session';

/** The variables that responses set, by the operation, each with the path of its value. */
const given: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  login: { access_token: 'access_token', refresh_token: 'refresh_token' },
  renewToken: { access_token: 'access_token', refresh_token: 'refresh_token' },
  uploadImage: { picture: 'data.picture' },
};

/** The requests of a contract, in the order in which all of them succeed, those of a folder together. */
export function exampleRequestsOf(operations: Contract): readonly ExampleRequest[] {
  const login = operations.login && callExampleOf(operations.login).body;
  const requests = inOrderOfExamples(operations).map((operation) => exampleRequestOf(operation, login));
  const folders = [...new Set(requests.map(({ folder }) => folder))];
  return folders.flatMap((name) => requests.filter(({ folder }) => folder === name));
}

function exampleRequestOf(operation: Operation, login: unknown): ExampleRequest {
  const { id, method, path, answer, example: { savedFile } = {} } = operation;
  const { params, body } = callExampleOf(operation);
  return {
    id,
    name: operation.summary.en,
    description: descriptionOf(operation),
    folder: endings.includes(id) ? lastFolder : operation.tag.en,
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    query: queryOf(operation),
    accept: savedFile?.mediaType,
    token: tokenOf(operation),
    json: body === undefined ? undefined : withVariables(written(body)),
    statuses: expectedStatuses(operation),
    gives: given[id] ?? {},
    login: loginBefore(id, login),
    isEndless: answer.kind === 'stream',
  };
}

function tokenOf({ id, access }: Operation): ExampleRequest['token'] {
  if (ofDrivers.includes(id)) return 'driver_token';
  if (access === 'public') return undefined;
  return access === 'refresh' ? 'refresh_token' : 'access_token';
}

function loginBefore(id: string, login: unknown): ExampleRequest['login'] {
  const json = JSON.stringify(login);
  if (endings.includes(id)) return { json, token: 'access_token' };
  if (ofOtherSession.includes(id)) return { json, token: 'other_token' };
  if (!ofDrivers.includes(id)) return undefined;
  const driver = { ...(login as object), username: demoDriverLogin, realm: 'driver' };
  return { json: JSON.stringify(driver), token: 'driver_token' };
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
