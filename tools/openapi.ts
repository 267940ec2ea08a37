import { readFileSync, writeFileSync } from 'node:fs';
import { exampleOrigin } from '@tropeiro/contract/examples/call-example.ts';
import { fieldTableText } from '@tropeiro/contract/openapi/fields.ts';
import { openapiOf } from '@tropeiro/contract/openapi/openapi.ts';
import type { Contract } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { wireOf } from '@tropeiro/contract/wire.ts';

const room = new URL('../contract/', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', room), 'utf8'));

writeFileSync(
  new URL('openapi.json', room),
  `${JSON.stringify(openapiOf(operations, { language: 'en', version, origin: exampleOrigin }), null, 2)}\n`,
);
writeFileSync(new URL('src/wire-table.ts', room), wireTableText(operations));
writeFileSync(new URL('src/client/field-table.ts', room), fieldTableText(operations));

function wireTableText(operations: Contract): string {
  return [
    '// Written by `npm run openapi`: what the client needs of the operations, which are the place to change it.',
    "import type { OperationId } from './operations.ts';",
    "import type { WireTable } from './wire.ts';",
    '',
    'export const wireTable: WireTable<OperationId> = {',
    ...Object.entries(operations).map(([id, operation]) => `  ${id}: ${JSON.stringify(wireOf(operation))},`),
    '};',
    '',
  ].join('\n');
}
