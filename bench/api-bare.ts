import { fastify } from 'fastify';

/** The measure of everything else: the same bytes from a bare handler that asks nobody anything. */
process.once('message', async (bytes) => {
  const app = fastify();
  app.get('/', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(String(bytes)),
  );
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
process.once('disconnect', () => process.exit());
