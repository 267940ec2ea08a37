/** The answers of lists come in several media types, of which a client of fetch wants JSON. */
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
