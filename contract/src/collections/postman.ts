import { exampleOrigin } from '../examples/call-example.ts';
import type { Contract } from '../operation.ts';
import { collectionVariables, type ExampleRequest, exampleRequestsOf } from './example-request.ts';

/** The contract as a Postman collection (format 2.1): one example for each request, without answers. */
export function postmanCollectionOf(operations: Contract): object {
  const requests = exampleRequestsOf(operations);
  return {
    info: {
      name: 'Tropeiro',
      description:
        'Log in first: the tokens are stored in the variables of the collection. A run from top to bottom succeeds in the demo company right after the first start. See /docs/ of the service.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('access_token'),
    variable: [
      { key: 'base_url', value: `${exampleOrigin}/v1` },
      ...Object.entries(collectionVariables).map(([key, value]) => ({ key, value })),
    ],
    item: [...new Set(requests.map(({ folder }) => folder))].map((name) => ({
      name,
      item: requests.filter(({ folder }) => folder === name).map(itemOf),
    })),
  };
}

const itemOf = (example: ExampleRequest): object => {
  const { name, description, method, path, query, accept, token, json } = example;
  return {
    name,
    event: [...eventOf('prerequest', scriptBefore(example)), ...eventOf('test', scriptAfter(example))],
    request: {
      description,
      method,
      ...(token === 'access_token' ? {} : { auth: token ? bearer(token) : { type: 'noauth' } }),
      header: [
        ...(accept ? [{ key: 'Accept', value: accept }] : []),
        ...(json === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      url: {
        raw: `{{base_url}}${path}`,
        host: ['{{base_url}}'],
        path: path.slice(1).split('/'),
        query: query.map(({ name: key, value, isOn }) => ({ key, value, ...(isOn ? {} : { disabled: true }) })),
      },
      ...(json === undefined ? {} : { body: { mode: 'raw', raw: json } }),
    },
  };
};

const eventOf = (listen: string, exec: readonly string[]): object[] =>
  exec.length === 0 ? [] : [{ listen, script: { exec } }];

/** The script before a request: a login, if it needs a session of its own. A run can skip streams. */
function scriptBefore({ login, isEndless }: ExampleRequest): readonly string[] {
  if (isEndless) return ["if (pm.variables.get('skip_streams') === 'true') pm.execution.skipRequest();"];
  if (!login) return [];
  return [
    'pm.sendRequest({',
    "  url: pm.variables.replaceIn('{{base_url}}/auth/login/'), method: 'POST',",
    `  header: { 'Content-Type': 'application/json' }, body: { mode: 'raw', raw: ${JSON.stringify(login.json)} },`,
    '}, (error, response) => {',
    `  pm.collectionVariables.set('${login.token}', response.json().access_token);`,
    '});',
  ];
}

/** The script after a response: checks the status and stores the values that other requests need. */
const scriptAfter = ({ statuses, responseVariables }: ExampleRequest): readonly string[] => [
  `pm.test('status ${statuses.join(' or ')}', () => pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify(statuses)}));`,
  ...Object.entries(responseVariables).map(
    ([name, path]) => `pm.collectionVariables.set('${name}', pm.response.json().${path});`,
  ),
];

const bearer = (variable: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }],
});
