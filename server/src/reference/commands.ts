import { callExampleOf, ownValues } from '@tropeiro/contract/examples/call-example.ts';
import { parameterText } from '@tropeiro/contract/examples/parameter-text.ts';
import { type Operation, uploadPart } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';

/** The example of an operation as a curl command. `origin` is that of the service that the reader uses. */
export function curlOf(operation: Operation, origin: string): string {
  const { method, path, access, answer, example: { sentFile, savedFile } = {} } = operation;
  const { params, query, body } = callExampleOf(operation);
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, parameterText(value)]);
  const isGet = method === 'GET';
  // What curl is given with -d becomes the query of a GET, and the body otherwise.
  const search = pairs.length > 0 && !isGet ? `?${new URLSearchParams(pairs)}` : '';
  const url = `${origin}${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}${search}`;
  return [
    `${answer.kind === 'stream' ? 'curl -N' : 'curl'}${isGet ? (pairs.length > 0 ? ' -G' : '') : ` -X ${method}`} ${shellQuoted(url)}`,
    ...(access === 'public' ? [] : [authorization(access === 'refresh' ? 'REFRESH_TOKEN' : 'ACCESS_TOKEN')]),
    ...(isGet ? pairs.map((pair) => `--data-urlencode ${shellQuoted(pair.join('='))}`) : []),
    ...(savedFile ? [`-H ${shellQuoted(`Accept: ${savedFile.mediaType}`)}`, `-o ${savedFile.fileName}`] : []),
    ...(sentFile ? [`-F ${uploadPart}=@${sentFile}`] : []),
    ...(body === undefined || sentFile
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

/**
 * The commands that set the variables of the examples: a session of the demo company, and values that differ by reader.
 */
export const variableCommands = (origin: string): string => {
  const fieldOf = (name: string) => `sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p'`;
  const pictured = `${origin}${operations.listChecklistFormFieldsExecuted.path}?id=1`;
  return [
    `SESSION=$(${curlOf(operations.login, origin).replace('curl ', 'curl -s ')})`,
    `ACCESS_TOKEN=$(printf %s "$SESSION" | ${fieldOf('access_token')})`,
    `REFRESH_TOKEN=$(printf %s "$SESSION" | ${fieldOf('refresh_token')})`,
    `PICTURE=$(curl -s ${shellQuoted(pictured)} ${authorization('ACCESS_TOKEN')} | ${fieldOf('picture')} | head -n 1)`,
    `ENROLMENT_TOKEN=$(curl -s -X POST ${shellQuoted(`${origin}/driver/1/enrolment/`)} ${authorization('ACCESS_TOKEN')} | ${fieldOf('token')})`,
    'NEW_PASSWORD=$(head -c 18 /dev/urandom | base64)',
  ].join('\n');
};

const authorization = (token: string): string => `-H "Authorization: Bearer $${token}"`;

/** Quotes a text as one word of a POSIX shell. Values that differ by reader become variables. */
function shellQuoted(text: string): string {
  const [variable, value] = Object.entries(ownValues).find(([, own]) => text.includes(own)) ?? [];
  if (variable === undefined || value === undefined) return `'${text.replaceAll("'", "'\\''")}'`;
  return text
    .split(value)
    .map((part) => (part === '' ? '' : shellQuoted(part)))
    .join(`"$${variable}"`);
}
