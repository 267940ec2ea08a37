import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { type Operation, type Upload, uploadBodyBytes } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import { readJsonBody } from './body.ts';
import type { Handlers } from './call.ts';
import { crossOrigin, hostRefusal, secureCookies, securityHeaders } from './headers.ts';
import { allowedMethods } from './methods.ts';
import { readMultipart } from './multipart.ts';
import { type Bounds, rawProblem, refusalOf, sendProblem } from './problems.ts';
import { parseQueryString } from './query.ts';
import { type AnyHandler, routeOf, type Service } from './route.ts';
import { readPlainFile } from './upload.ts';

export type AppSettings = Bounds & {
  readonly logger: FastifyBaseLogger;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  /** Told of every answered request, for the measurements. */
  readonly onAnswered: (operationId: string, status: number, seconds: number) => void;
};

/** A web server that serves the whole contract and knows none of its nouns. */
export async function createApp(handlers: Handlers, service: Service, settings: AppSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: the few lines a request leaves name it themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: settings.bodyBytes,
    requestTimeout: settings.requestS * 1000,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: (text) => parseQueryString(text) as unknown as Record<string, unknown>,
    },
    // A missing Host is refused by us, as a problem, and not by Node with an empty answer.
    http: {
      maxHeaderSize: settings.headerBytes,
      requireHostHeader: false,
      requestTimeout: settings.requestS * 1000,
      // Node takes the longer of the two for the whole request, so that its own 60 s must not stand here.
      headersTimeout: settings.requestS * 1000,
      // Who stalls is cut off soon after the time is up, and not half a minute later.
      connectionsCheckingInterval: Math.min(5, settings.requestS) * 1000,
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

  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip', 'deflate', 'identity'] });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json\b/i, { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, readJsonBody(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  // An expectation that we do not know is no reason to refuse what is expected of us (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const allowOrigin = crossOrigin(settings.corsOrigins);
  app.addHook('onRequest', (request, reply, done) => {
    securityHeaders(request, reply);
    allowOrigin(request, reply);
    done(hostRefusal(request));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    secureCookies(request, reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId = 'none' } = configOf(request);
    settings.onAnswered(operationId, reply.statusCode, reply.elapsedTime / 1000);
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
    const refusal = refusalOf(error, settings, configOf(request).upload);
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

  // Only where a file is taken is a form understood at all.
  await app.register(async (forFiles) => {
    forFiles.addContentTypeParser(
      /^multipart\/form-data\b/i,
      { parseAs: 'buffer' },
      (request: FastifyRequest, bytes: Buffer) => {
        const { upload } = configOf(request);
        if (!upload) throw new Error('A form is read only where a file is taken');
        return readMultipart(bytes, request.headers['content-type'] ?? '', upload);
      },
    );
    for (const type of plainTypes) {
      forFiles.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
        readPlainFile(bytes, type, configOf(request).upload),
      );
    }
    addRoutes(forFiles, ({ upload }) => upload !== undefined, handlers, service);
  });
  addRoutes(app, ({ upload }) => upload === undefined, handlers, service);
  return app;
}

/** Every media type in which the body of some operation is a file. */
const plainTypes: ReadonlySet<string> = new Set(
  Object.values<Operation>(operations).flatMap(({ upload }) => upload?.plain ?? []),
);

type RouteConfig = { readonly operationId?: string; readonly upload?: Upload };

const configOf = (request: FastifyRequest): RouteConfig => request.routeOptions.config as RouteConfig;

function addRoutes(
  app: FastifyInstance,
  isWanted: (operation: Operation) => boolean,
  handlers: Handlers,
  service: Service,
): void {
  for (const [id, operation] of Object.entries(operations) as [keyof Handlers, Operation][]) {
    if (!isWanted(operation)) continue;
    const { method, path, upload } = operation;
    const { serve, beforeBody } = routeOf(operation, handlers[id] as unknown as AnyHandler, service);
    for (const prefix of ['', '/v1']) {
      app.route({
        method,
        url: prefix + path.replace(/\{(\w+)\}/g, ':$1'),
        handler: serve,
        config: { operationId: id, ...(upload ? { upload } : {}) },
        ...(upload ? { onRequest: beforeBody, bodyLimit: uploadBodyBytes(upload) } : {}),
      });
    }
  }
}

const acceptedRequestId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined;
