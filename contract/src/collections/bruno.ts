import { exampleOrigin } from '../examples/call-example.ts';
import type { Contract } from '../operation.ts';
import { collectionVariables, type ExampleRequest, exampleRequestsOf } from './example-request.ts';

/** The contract as a Bruno collection: the texts of its files by their paths, one example for each request. */
export function brunoCollectionOf(operations: Contract): ReadonlyMap<string, string> {
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Tropeiro', type: 'collection' }, null, 2)}\n`],
    ['collection.bru', textOf([block('auth', ['mode: bearer']), block('auth:bearer', ['token: {{access_token}}'])])],
    [
      'environments/local.bru',
      textOf([
        block('vars', [
          `base_url: ${exampleOrigin}/v1`,
          ...Object.entries(collectionVariables).map(([name, value]) => `${name}: ${value}`),
        ]),
      ]),
    ],
  ]);
  for (const request of exampleRequestsOf(operations))
    files.set(`${request.folder}/${request.id}.bru`, requestText(request));
  return files;
}

/**
 * The order of requests in a folder. Bruno sorts requests of the same number by file, so adding one changes no other
 * file.
 */
const methodsInOrder = ['GET', 'POST', 'PUT', 'DELETE'];

function requestText(request: ExampleRequest): string {
  const { name, description, method, path, query, accept, token, json, responseVariables, login, statuses } = request;
  const seq = methodsInOrder.indexOf(method) + 1;
  const search = query.filter(({ isOn }) => isOn).map((pair) => `${pair.name}=${pair.value}`);
  const mode = json === undefined ? 'none' : 'json';
  const auth = token === 'access_token' ? 'inherit' : token ? 'bearer' : 'none';
  return textOf([
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block(method.toLowerCase(), [
      `url: {{base_url}}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
      `body: ${mode}`,
      `auth: ${auth}`,
    ]),
    ...(query.length > 0
      ? [
          block(
            'params:query',
            query.map((pair) => `${pair.isOn ? '' : '~'}${pair.name}: ${pair.value}`),
          ),
        ]
      : []),
    ...(accept ? [block('headers', [`Accept: ${accept}`])] : []),
    ...(auth === 'bearer' ? [block('auth:bearer', [`token: {{${token}}}`])] : []),
    ...(json === undefined ? [] : [block('body:json', json.split('\n'))]),
    ...(login
      ? [
          block('script:pre-request', [
            "const axios = require('axios');",
            `const session = await axios.post(bru.getEnvVar('base_url') + '/auth/login/', ${login.json});`,
            `bru.setVar('${login.token}', session.data.access_token);`,
          ]),
        ]
      : []),
    ...(Object.keys(responseVariables).length > 0
      ? [
          block(
            'script:post-response',
            Object.entries(responseVariables).map(([variable, at]) => `bru.setVar('${variable}', res.body.${at});`),
          ),
        ]
      : []),
    block('tests', [
      `test('status ${statuses.join(' or ')}', () => expect(res.getStatus()).to.be.oneOf(${JSON.stringify(statuses)}));`,
    ]),
    block('docs', [description]),
  ]);
}

const block = (name: string, lines: readonly string[]): string =>
  [`${name} {`, ...lines.map((line) => `  ${line}`.trimEnd()), '}'].join('\n');

const textOf = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
