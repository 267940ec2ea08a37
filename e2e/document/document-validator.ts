import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A call as a program sends it: a path with its query, and a JSON body or none. */
export type SentCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/**
 * Checks calls and responses against contract/openapi.json with a validator that shares no code with the service. It
 * reads only the file, like a gateway or a generated client.
 */
export class DocumentValidator {
  private readonly document: Tree = JSON.parse(
    readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
  );
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor() {
    addFormats.default(this.ajv);
    this.ajv.addFormat('binary', true);
    this.ajv.addSchema(this.document, 'document');
  }

  /** The validator's errors for a call. */
  faultsOfCall(call: SentCall): readonly string[] {
    const { pointer, operation } = this.operationOf(call);
    return [...this.faultsOfQuery(call, pointer, operation), ...this.faultsOfBody(call, pointer, operation)];
  }

  /** The validator's errors for the JSON body of a response. */
  faultsOfResponse(call: SentCall, status: number, body: unknown): readonly string[] {
    const { pointer, operation } = this.operationOf(call);
    if (!operation.responses?.[status]?.content?.['application/json']) return [];
    return this.faultsAt(`${pointer}/responses/${status}/content/application~1json/schema`, body);
  }

  private faultsOfQuery({ query = {} }: SentCall, pointer: string, { parameters }: Tree): readonly string[] {
    const known = Object.values(parameters ?? {}).map((each, index) =>
      each.$ref ? String(each.$ref).slice(1) : `${pointer}/parameters/${index}`,
    );
    const inQuery = known.filter((at) => String(this.at(at).in) === 'query');
    return [
      ...Object.entries(query).flatMap(([name, text]) => {
        const at = inQuery.find((pointer) => String(this.at(pointer).name) === name);
        if (!at) return [`${name} is not documented`];
        const isAccepted = readingsOf(text).some((value) => this.faultsAt(`${at}/schema`, value).length === 0);
        return isAccepted ? [] : [`${name}=${text} is rejected`];
      }),
      ...inQuery.flatMap((at) => {
        const { required, name } = this.at(at);
        return required && !Object.hasOwn(query, String(name)) ? [`${name} is required`] : [];
      }),
    ];
  }

  private faultsOfBody({ body }: SentCall, pointer: string, { requestBody }: Tree): readonly string[] {
    if (body === undefined) return requestBody?.required ? ['a body is required'] : [];
    if (!requestBody) return ['no body is documented'];
    return this.faultsAt(`${pointer}/requestBody/content/application~1json/schema`, body);
  }

  private operationOf({ method, path }: SentCall): { readonly pointer: string; readonly operation: Tree } {
    // OpenAPI prefers a path without parameters to one with them.
    const [template] = Object.keys(this.document.paths ?? {})
      .filter((candidate) => new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`).test(path))
      .sort((a, b) => a.split('{').length - b.split('{').length);
    const pointer = `/paths/${String(template).replaceAll('/', '~1')}/${method.toLowerCase()}`;
    return { pointer, operation: this.at(pointer) };
  }

  private faultsAt(pointer: string, value: unknown): readonly string[] {
    const validate = this.ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  private at(pointer: string): Tree {
    const tokens = pointer.split('/').slice(1);
    return tokens.reduce<Tree>((tree, token) => tree[token.replaceAll('~1', '/')] ?? {}, this.document);
  }
}

/** The values that a gateway may read a parameter's text as. */
function readingsOf(text: string): readonly unknown[] {
  const number = Number(text);
  const parts = text.split(',');
  return [
    text,
    ...(text !== '' && Number.isFinite(number) ? [number] : []),
    ...(['true', 'false'].includes(text) ? [text === 'true'] : []),
    parts,
    ...(parts.every((part) => part !== '' && Number.isFinite(Number(part))) ? [parts.map(Number)] : []),
  ];
}

type Tree = { readonly [name: string]: Tree };
