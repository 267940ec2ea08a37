import type { TSchema } from 'typebox';
import { callExampleOf, ownValues, parameterExampleOf } from '../examples/call-example.ts';
import {
  demoDriverLogin,
  driverOperations,
  expectedStatuses,
  inExampleOrder,
  otherSessionOperations,
  sessionEndingOperations,
} from '../examples/example-order.ts';
import { parameterText } from '../examples/parameter-text.ts';
import type { Contract, Operation } from '../operation.ts';

/** The example of a call in collections of requests. Variables stand in double braces. */
export type ExampleRequest = {
  readonly id: string;
  readonly name: string;
  /** The operation's name in clients, and the first sentence of its description. */
  readonly description: string;
  /** The tag of the operation, used as folder. */
  readonly folder: string;
  readonly method: Operation['method'];
  readonly path: string;
  readonly query: readonly QueryParameter[];
  readonly accept: string | undefined;
  /** The variable that holds the token. Undefined if the operation takes none. */
  readonly token: 'access_token' | 'refresh_token' | 'driver_token' | undefined;
  /** The body as JSON. Files in it are Base64, so that a collection is self-contained. */
  readonly json: string | undefined;
  /** The statuses of success. */
  readonly statuses: readonly number[];
  /** The variables that the response sets for other requests, each with the path of its value. */
  readonly responseVariables: Readonly<Record<string, string>>;
  /**
   * The body of a login that precedes the request, and the variable for its token. Set if the request needs a session
   * of its own, a second session, or a driver's session.
   */
  readonly login: { readonly json: string; readonly token: string } | undefined;
  /** Whether the response never ends. A run over all requests skips it. */
  readonly isEndless: boolean;
};

/** A query parameter. Parameters outside the example are included but switched off. */
type QueryParameter = { readonly name: string; readonly value: string; readonly isOn: boolean };

/** The variables of a collection with their initial values. Responses of requests set the empty ones. */
export const collectionVariables: Readonly<Record<string, string>> = {
  access_token: '',
  refresh_token: '',
  driver_token: '',
  other_token: '',
  ...Object.fromEntries(Object.keys(ownValues).map((name) => [name.toLowerCase(), ''])),
  new_password: 'a new password of the collection',
  skip_streams: 'true',
};

/** The folder of the last requests, which end sessions. */
const lastFolder = 'End of the session';

/** The variables that responses set, by operation, each with the path of its value. */
const variablesByOperation: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  login: { access_token: 'access_token', refresh_token: 'refresh_token' },
  renewToken: { access_token: 'access_token', refresh_token: 'refresh_token' },
  uploadImage: { picture: 'data.picture' },
  createEnrolment: { enrolment_token: 'data.token' },
};

/** The requests of a contract, grouped by folder, in an order in which all of them succeed. */
export function exampleRequestsOf(operations: Contract): readonly ExampleRequest[] {
  const login = operations.login && callExampleOf(operations.login).body;
  const requests = inExampleOrder(operations).map((operation) => exampleRequestOf(operation, login));
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
    folder: sessionEndingOperations.includes(id) ? lastFolder : operation.tag.en,
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    query: queryOf(operation),
    accept: savedFile?.mediaType,
    token: tokenOf(operation),
    json: body === undefined ? undefined : withVariables(written(body)),
    statuses: expectedStatuses(operation),
    responseVariables: variablesByOperation[id] ?? {},
    login: loginBefore(id, login),
    isEndless: answer.kind === 'stream',
  };
}

function tokenOf({ id, access }: Operation): ExampleRequest['token'] {
  if (driverOperations.includes(id)) return 'driver_token';
  if (access === 'public') return undefined;
  return access === 'refresh' ? 'refresh_token' : 'access_token';
}

function loginBefore(id: string, login: unknown): ExampleRequest['login'] {
  const json = JSON.stringify(login);
  if (sessionEndingOperations.includes(id)) return { json, token: 'access_token' };
  if (otherSessionOperations.includes(id)) return { json, token: 'other_token' };
  if (!driverOperations.includes(id)) return undefined;
  const driver = { ...(login as object), username: demoDriverLogin, realm: 'driver' };
  return { json: JSON.stringify(driver), token: 'driver_token' };
}

/** One sentence only, so that the collection opens quickly. /docs/ has the full text. */
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
  Object.entries(ownValues).reduce((filled, [name, own]) => filled.replaceAll(own, `{{${name.toLowerCase()}}}`), text);
