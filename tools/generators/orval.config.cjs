/** Lists are returned in several media types. A client that uses fetch needs JSON. */
const contentType = { include: ['application/json', 'application/problem+json', 'multipart/form-data'] };

module.exports = {
  tropeiro: {
    input: '../../contract/openapi.json',
    output: {
      target: '../../dist/generators/orval-api.ts',
      client: 'fetch',
      mode: 'single',
      override: { contentType },
    },
  },
};
