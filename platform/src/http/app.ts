import { randomUUID } from 'node:crypto';
import type { ServerOptions } from 'node:http';
import compress from '@fastify/compress';
import type { Contract, Operation } from '@tropeiro/contract/operation.ts';
import { operationByPath } from '@tropeiro/contract/served-operations.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import type { HandlersOf } from '../handling/call.ts';
import { networkList } from '../settings/network-list.ts';
import { allowedMethodsOf, insteadOfDelete, otherPathOf, shadowedMethods, withoutVersion } from './allowed-methods.ts';
import { discardBody } from './body/discard-body.ts';
import { type JsonLimits, readJsonBody } from './body/json-body.ts';
import { readMultipart } from './body/multipart.ts';
import type { ParsedBody } from './body/parsed-body.ts';
import { receiveBody } from './body/receive-body.ts';
import { wholeBodyAsFile } from './body/upload.ts';
import { allowOrigins } from './cors.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { MadeFiles } from './files/made-files.ts';
import { madeFilesRoute } from './files/made-files-route.ts';
import type { PageFolder } from './files/page-folder.ts';
import { fileMethods, filePatterns, homeOf } from './files/page-paths.ts';
import { pageRoute } from './files/page-route.ts';
import { admissionOf } from './limits/admission.ts';
import { limitConnections } from './limits/connections.ts';
import { closeIdleConnections } from './limits/idle-connections.ts';
import { limitPipelining } from './limits/pipelining.ts';
import { makeLocationAbsolute } from './request/absolute-url.ts';
import { missingHostRefusal } from './request/host-header.ts';
import { withIdOfPath } from './request/id-of-path.ts';
import { parseQueryString } from './request/query-string.ts';
import { scopeCookies, setSecurityHeaders, validRequestId } from './response/response-headers.ts';
import { type RequestLimits, rawProblem, refusalOf, sendProblem, tooManyConnections } from './response/send-problem.ts';
import { setHeaders } from './response/vary.ts';
import { operationRoute } from './serve-operation.ts';
import type { TlsPair } from './tls-certificate.ts';
import type { UntypedHandler, UntypedPlainHandler } from './untyped-handler.ts';

export type AppSettings = RequestLimits & {
  readonly logger: FastifyBaseLogger;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  /** Absent: the server speaks HTTP without TLS. */
  readonly tls?: TlsPair | undefined;
  readonly maxConnections: number;
  readonly maxConnectionsOfAddress: number;
  /** The pages that are served beside the operations. */
  readonly pages: readonly PageFolder[];
  /** Files that are made when they are requested, beside the operations. */
  readonly madeFiles: readonly MadeFiles[];
  /** Called after every response, for the metrics. */
  readonly onResponse: (operationId: string, status: number, seconds: number) => void;
};

/** A web server that serves a whole contract, independent of its nouns. */
export async function createApp<C extends Contract>(
  contract: C,
  handlers: HandlersOf<C>,
  dependencies: HttpDependencies,
  settings: AppSettings,
): Promise<FastifyInstance> {
  const operations = Object.entries<Operation>(contract);
  const allowedMethods = allowedMethodsOf(contract);
  const otherPath = otherPathOf(contract);
  const insteadOf = insteadOfDelete(contract);
  const isProxy = networkList(settings.trustProxy);
  const filePaths = [...settings.pages.map(({ files }) => files.path), ...settings.madeFiles.map(({ path }) => path)];
  const app = fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: the few log lines of a request name it themselves.
    childLoggerFactory: (logger) => logger,
    requestTimeout: settings.requestTimeoutS * 1000,
    trustProxy: settings.trustProxy.length > 0 && isProxy,
    rewriteUrl: ({ url = '' }) => withoutVersion(url),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: (text) => parseQueryString(text) as unknown as Record<string, unknown>,
    },
    ...serverOptions(settings),
    forceCloseConnections: 'idle',
    genReqId: (request) => validRequestId(request.headers['x-request-id']) ?? randomUUID(),
    clientErrorHandler(error, socket) {
      if (socket.writable && !socket.destroyed) socket.end(rawProblem(error.code, settings, randomUUID()));
      else socket.destroy();
    },
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      sendProblem(request, reply, refusalOf(error));
    },
  });

  // `receiveBody` decompresses bodies, since the plugin would not stop at the limit.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'deflate', 'identity'],
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\b/i,
    bodyParser((bytes, { body }, _type, limits) => readJsonBody(bytes, limits, body)),
  );
  limitConnections(
    app.server,
    { maxCount: settings.maxConnections, maxCountOfAddress: settings.maxConnectionsOfAddress, isProxy },
    () => rawProblem(tooManyConnections, settings, randomUUID()),
  );
  limitPipelining(app.server);
  closeIdleConnections(app.server);
  // An unknown expectation is no reason to refuse a request (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // A client that waits with its body for permission gets it just before the body is read, or gets the refusal instead.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  const allowOrigin = allowOrigins(settings.corsOrigins);
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    allowOrigin(request, reply);
    done(missingHostRefusal(request));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    scopeCookies(request, reply);
    makeLocationAbsolute(request, reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    discardBody(request.raw);
    const operationId = servedIdOf(request) ?? 'none';
    settings.onResponse(operationId, reply.statusCode, reply.elapsedTime / 1000);
    // The path without its query: search terms must not be logged.
    request.log.info(
      {
        request_id: request.id,
        operation: operationId,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const operation = operationOf(request);
    const refusal = refusalOf(error, operation);
    if (refusal.code === 'internal' || refusal.code === 'unavailable') {
      request.log.error({ request_id: request.id, err: error }, 'failed');
    }
    return sendProblem(request, reply, refusal, operation);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = [...allowedMethods(request.originalUrl), ...fileMethods(filePaths, request)];
    const home = homeOf(settings.pages, request);
    if (home !== undefined) return setHeaders(reply, { location: home, vary: 'accept' }).code(303).send();
    if (allowed.length === 0) return sendProblem(request, reply, new Refusal('no_such_path'));
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    const methods = allowed.join(', ');
    const path = otherPath(request.method, request.originalUrl)?.replace(/\{(\w+)\}/g, '<$1>');
    const instead =
      insteadOf(request.method, request.originalUrl) ??
      (path && bilingual(`${request.method} is for ${path}`, `${request.method} é para ${path}`));
    const allowedTexts = instead && bilingual(`${methods}; ${instead.en}`, `${methods}; ${instead['pt-BR']}`);
    const details = { allowed: allowedTexts || verbatim(methods) };
    return sendProblem(request, reply, new Refusal('method_not_allowed', { details }));
  });

  const routeOf = (operation: Operation, handler: UntypedHandler) => {
    const read = readingOf(operation, operations);
    const reading = read && { operation: read, handler: handlers[read.id] as unknown as UntypedPlainHandler };
    return { operation, ...operationRoute(operation, handler, dependencies, reading) };
  };
  const routes = operations.flatMap(([id, operation]) => {
    const handler = handlers[id] as unknown as UntypedHandler;
    const byPath = operationByPath(operation);
    return [routeOf(operation, handler), ...(byPath ? [routeOf(byPath, withIdOfPath(handler))] : [])];
  });
  // Forms are parsed only if an operation takes a file.
  await app.register(async (forFiles) => {
    forFiles.addContentTypeParser(
      /^multipart\/form-data\b/i,
      bodyParser((bytes, { upload, query }, type) => {
        if (!upload) throw new Error('A form is read only where a file is taken');
        return readMultipart(bytes, type, upload, Object.keys(query?.properties ?? {}));
      }),
    );
    // All media types in which the body of some operation is a file.
    for (const type of new Set(operations.flatMap(([, { upload }]) => upload?.plain ?? []))) {
      forFiles.addContentTypeParser(
        type,
        bodyParser((bytes, { upload }) => wholeBodyAsFile(bytes, type, upload)),
      );
    }
    for (const route of routes) if (route.operation.upload) addRoute(forFiles, route);
  });
  for (const route of routes) if (!route.operation.upload) addRoute(app, route);
  const fileRoutes = [
    ...settings.pages.map((page) => ({ path: page.files.path, ...pageRoute(page, dependencies) })),
    ...settings.madeFiles.map((files) => ({ path: files.path, ...madeFilesRoute(files, dependencies) })),
  ];
  for (const { path, admit, serve } of fileRoutes)
    for (const url of filePatterns(path))
      app.route({ method: 'GET', url, handler: serve, onRequest: admit, config: { servedId: path }, compress: false });
  for (const { method, path } of shadowedMethods(contract))
    app.route({ method, url: routePath(path), handler: (_, reply) => reply.callNotFound() });
  return app;
}

/** The options of the web server of Node, with or without TLS. */
function serverOptions({ maxHeaderBytes, requestTimeoutS, tls }: AppSettings): { readonly http: ServerOptions } {
  const http: ServerOptions = {
    // The service refuses a missing Host as a problem. Node would send an empty response.
    requireHostHeader: false,
    maxHeaderSize: maxHeaderBytes,
    requestTimeout: requestTimeoutS * 1000,
    // Node takes the longer of the two for the whole request, so its default of 60 s must be replaced.
    headersTimeout: requestTimeoutS * 1000,
    // A stalled client is cut off soon after the time is up instead of half a minute later.
    connectionsCheckingInterval: Math.min(5, requestTimeoutS) * 1000,
  };
  if (!tls) return { http };
  const https = { ...http, ...tls, handshakeTimeout: requestTimeoutS * 1000 };
  // Servers with and without TLS have the same methods. One type for both keeps TLS out of all other signatures.
  return { https } as unknown as { readonly http: ServerOptions };
}

/** The operation that reads the record which another one changes. */
const readingOf = (
  { method, path }: Operation,
  operations: readonly (readonly [string, Operation])[],
): Operation | undefined =>
  operations.find(
    ([, other]) =>
      method === 'PUT' &&
      other.method === 'GET' &&
      other.answer.kind === 'record' &&
      (other.path === path || other.path === `${path}{id}`),
  )?.[1];

const operationOf = (request: FastifyRequest): Operation | undefined => routeConfigOf(request).operation;

/** The id of the operation of a request, or the path of the page that it belongs to. */
const servedIdOf = (request: FastifyRequest): string | undefined =>
  routeConfigOf(request).operation?.id ?? routeConfigOf(request).servedId;

const routeConfigOf = (request: FastifyRequest) =>
  request.routeOptions.config as { readonly operation?: Operation; readonly servedId?: string };

/** A Fastify content type parser. It receives and parses the body only of a request that was admitted with one. */
const bodyParser =
  (
    parse: (bytes: Buffer, operation: Operation, type: string, limits: JsonLimits) => ParsedBody | Promise<ParsedBody>,
  ) =>
  async (request: FastifyRequest): Promise<ParsedBody | undefined> => {
    const { body: limits, memory } = admissionOf(request) ?? {};
    const operation = operationOf(request);
    if (!limits || !operation) return undefined;
    const read = async () =>
      parse(await receiveBody(request.raw, limits), operation, request.headers['content-type'] ?? '', limits);
    return memory ? memory.read(read) : read();
  };

type OperationRoute = ReturnType<typeof operationRoute> & { readonly operation: Operation };

function addRoute(app: FastifyInstance, { operation, serve, admit }: OperationRoute): void {
  app.route({
    method: operation.method,
    url: routePath(operation.path),
    handler: serve,
    config: { operation },
    ...(admit ? { onRequest: admit } : {}),
  });
}

/** A path of the contract in the syntax of the web server. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
