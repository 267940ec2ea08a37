import { exampleOrigin } from '../examples/call-example.ts';
import type { Contract } from '../operation.ts';
import { collectionVariables, type ExampleRequest, exampleRequestOf } from './example-request.ts';

/** The contract as a collection of Postman (format 2.1): one example a request, and no answers. */
export function postmanCollectionOf(operations: Contract): object {
  const requests = Object.values(operations).map(exampleRequestOf);
  return {
    info: {
      name: 'Tropeiro',
      description: 'Log in first: its tokens go into the variables of the collection. See /docs/ of the service.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('access_token'),
    variable: [
      { key: 'base_url', value: `${exampleOrigin}/v1` },
      ...collectionVariables.map((key) => ({ key, value: '' })),
    ],
    item: [...new Set(requests.map(({ folder }) => folder))].map((name) => ({
      name,
      item: requests.filter(({ folder }) => folder === name).map(itemOf),
    })),
  };
}

const itemOf = ({
  name,
  description,
  method,
  path,
  query,
  accept,
  token,
  body,
  givesTokens,
}: ExampleRequest): object => ({
  name,
  ...(givesTokens ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepTokens } }] } : {}),
  request: {
    description,
    method,
    ...(token === 'access_token' ? {} : { auth: token ? bearer(token) : { type: 'noauth' } }),
    header: [
      ...(accept ? [{ key: 'Accept', value: accept }] : []),
      ...(body && 'json' in body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ],
    url: {
      raw: `{{base_url}}${path}`,
      host: ['{{base_url}}'],
      path: path.slice(1).split('/'),
      query: query.map(({ name: key, value, isOn }) => ({ key, value, ...(isOn ? {} : { disabled: true }) })),
    },
    ...(body === undefined
      ? {}
      : {
          body:
            'json' in body
              ? { mode: 'raw', raw: body.json }
              : { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: body.file }] },
        }),
  },
});

const bearer = (variable: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }],
});

const keepTokens = [
  'const { access_token, refresh_token } = pm.response.json();',
  "pm.collectionVariables.set('access_token', access_token);",
  "pm.collectionVariables.set('refresh_token', refresh_token);",
];
