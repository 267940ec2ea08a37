import { openapiOf } from '@tropeiro/contract/openapi/openapi.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { programRelease } from '../handling/program-release.ts';
import { CommandFailed, command } from './command.ts';

export const openapiCommand = command(
  'openapi',
  'Prints the contract as OpenAPI 3.1.',
  { language: { required: false, sentence: `${languages.join(' or ')}; en when absent` } },
  async ({ language = 'en' }) => {
    const known = languages.find((one) => one === language);
    if (known === undefined) throw new CommandFailed(`--language must be one of ${languages.join(', ')}.`, 2);
    process.stdout.write(
      `${JSON.stringify(openapiOf(operations, { language: known, version: programRelease }), null, 2)}\n`,
    );
  },
);
