import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { Contract, Operation } from '@tropeiro/contract/operation.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import type { HandlersOf } from '../handling/call.ts';
import { admissionOf } from './admission.ts';
import { allowedMethodsOf, pathPrefixes } from './allowed-methods.ts';
import { trustedProxies } from './caller-address.ts';
import { limitConnections } from './connections.ts';
import { discardBody } from './discard-body.ts';
import { type JsonLimits, type ParsedBody, readJsonBody } from './json-body.ts';
import { readMultipart } from './multipart.ts';
import { limitPipelining } from './pipelining.ts';
import { parseQueryString } from './query-string.ts';
import { receiveBody } from './receive-body.ts';
import { allowOrigins, hostRefusal, scopeCookies, securityHeaders } from './response-headers.ts';
import { type RequestLimits, rawProblem, refusalOf, sendProblem, tooManyConnections } from './send-problem.ts';
import { type HttpDependencies, operationRoute, type UntypedHandler } from './serve-operation.ts';
import { wholeBodyAsFile } from './upload.ts';

export type AppSettings = RequestLimits & {
  readonly logger: FastifyBaseLogger;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  readonly maxConnections: number;
  readonly maxConnectionsOfAddress: number;
  /** Told of every answered request, for the measurements. */
  readonly onResponse: (operationId: string, status: number, seconds: number) => void;
};

/** A web server that serves a whole contract and knows none of its nouns. */
export async function createApp<C extends Contract>(
  contract: C,
  handlers: HandlersOf<C>,
  service: HttpDependencies,
  settings: AppSettings,
): Promise<FastifyInstance> {
  const operations = Object.entries<Operation>(contract);
  const allowedMethods = allowedMethodsOf(contract);
  const isProxy = trustedProxies(settings.trustProxy);
  const app = fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: the few lines a request leaves name it themselves.
    childLoggerFactory: (logger) => logger,
    requestTimeout: settings.requestTimeoutS * 1000,
    trustProxy: settings.trustProxy.length > 0 && isProxy,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: (text) => parseQueryString(text) as unknown as Record<string, unknown>,
    },
    // A missing Host is refused by us, as a problem, and not by Node with an empty answer.
    http: {
      maxHeaderSize: settings.maxHeaderBytes,
      requireHostHeader: false,
      requestTimeout: settings.requestTimeoutS * 1000,
      // Node takes the longer of the two for the whole request, so that its own 60 s must not stand here.
      headersTimeout: settings.requestTimeoutS * 1000,
      // Who stalls is cut off soon after the time is up, and not half a minute later.
      connectionsCheckingInterval: Math.min(5, settings.requestTimeoutS) * 1000,
    },
    forceCloseConnections: 'idle',
    genReqId: (request) => acceptedRequestId(request.headers['x-request-id']) ?? randomUUID(),
    clientErrorHandler(error, socket) {
      if (socket.writable && !socket.destroyed) socket.end(rawProblem(error.code, settings, randomUUID()));
      else socket.destroy();
    },
    frameworkErrors: (error, request, reply) => {
      securityHeaders(request, reply);
      sendProblem(request, reply, refusalOf(error, settings));
    },
  });

  // Bodies that come packed are ours to unpack (`receiveBody`), since nobody else stops when it is enough.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'deflate', 'identity'],
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\b/i,
    read((bytes, _operation, _type, allowed) => readJsonBody(bytes, allowed)),
  );
  limitConnections(
    app.server,
    { maxCount: settings.maxConnections, maxCountOfAddress: settings.maxConnectionsOfAddress, isProxy: isProxy },
    () => rawProblem(tooManyConnections, settings, randomUUID()),
  );
  limitPipelining(app.server);
  // An expectation that we do not know is no reason to refuse what is expected of us (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Who asks whether to send a body at all is told when it is about to be read, or gets the refusal instead.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  const allowOrigin = allowOrigins(settings.corsOrigins);
  app.addHook('onRequest', (request, reply, done) => {
    securityHeaders(request, reply);
    allowOrigin(request, reply);
    done(hostRefusal(request));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    scopeCookies(request, reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    discardBody(request.raw);
    const operationId = operationOf(request)?.id ?? 'none';
    settings.onResponse(operationId, reply.statusCode, reply.elapsedTime / 1000);
    // The path without its query: what people search for is nobody's business in a log.
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
    const refusal = refusalOf(error, settings, operationOf(request));
    if (refusal.code === 'internal' || refusal.code === 'unavailable') {
      request.log.error({ request_id: request.id, err: error }, 'failed');
    }
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url);
    if (allowed.length === 0) return sendProblem(request, reply, new Refusal('no_such_path'));
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return sendProblem(request, reply, new Refusal('method_not_allowed', { details: { allowed: allowed.join(', ') } }));
  });

  const routes = operations.map(([id, operation]) => {
    return { operation, ...operationRoute(operation, handlers[id] as unknown as UntypedHandler, service) };
  });
  // Only where a file is taken is a form understood at all.
  await app.register(async (forFiles) => {
    forFiles.addContentTypeParser(
      /^multipart\/form-data\b/i,
      read((bytes, { upload }, type) => {
        if (!upload) throw new Error('A form is read only where a file is taken');
        return readMultipart(bytes, type, upload);
      }),
    );
    // Every media type in which the body of some operation is a file.
    for (const type of new Set(operations.flatMap(([, { upload }]) => upload?.plain ?? []))) {
      forFiles.addContentTypeParser(
        type,
        read((bytes, { upload }) => wholeBodyAsFile(bytes, type, upload)),
      );
    }
    for (const route of routes) if (route.operation.upload) addRoute(forFiles, route);
  });
  for (const route of routes) if (!route.operation.upload) addRoute(app, route);
  return app;
}

const operationOf = (request: FastifyRequest): Operation | undefined =>
  (request.routeOptions.config as { readonly operation?: Operation }).operation;

/** Receives and reads the body of a call that was admitted with one; that of another is left where it is. */
const read =
  (
    readBytes: (
      bytes: Buffer,
      operation: Operation,
      type: string,
      allowed: JsonLimits,
    ) => ParsedBody | Promise<ParsedBody>,
  ) =>
  async (request: FastifyRequest): Promise<ParsedBody | undefined> => {
    const allowed = admissionOf(request)?.body;
    const operation = operationOf(request);
    if (!allowed || !operation) return undefined;
    const bytes = await receiveBody(request.raw, allowed);
    return readBytes(bytes, operation, request.headers['content-type'] ?? '', allowed);
  };

type Route = ReturnType<typeof operationRoute> & { readonly operation: Operation };

function addRoute(app: FastifyInstance, { operation, serve, admit }: Route): void {
  for (const prefix of pathPrefixes) {
    app.route({
      method: operation.method,
      url: prefix + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: serve,
      config: { operation },
      ...(admit ? { onRequest: admit } : {}),
    });
  }
}

const acceptedRequestId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined;
