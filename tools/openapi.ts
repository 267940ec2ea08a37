import { readFileSync, writeFileSync } from 'node:fs';
import { openapiOf } from '@tropeiro/contract/openapi/openapi.ts';
import { operations } from '@tropeiro/contract/operations.ts';

const room = new URL('../contract/', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', room), 'utf8'));

writeFileSync(
  new URL('openapi.json', room),
  `${JSON.stringify(openapiOf(operations, { language: 'en', version }), null, 2)}\n`,
);
