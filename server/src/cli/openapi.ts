import { openapiOf } from '@tropeiro/contract/openapi/openapi.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { programRelease } from '../handling/program-release.ts';
import { CommandFailed, type Given } from './command.ts';

export async function printContract({
  values: { language = 'en' },
  terminal,
}: Given<{ readonly language: string | undefined }>): Promise<void> {
  const known = languages.find((one) => one === language);
  if (known === undefined) throw new CommandFailed(`--language must be one of ${languages.join(', ')}.`, 2);
  const contract = openapiOf(operations, { language: known, version: programRelease });
  terminal.stdout.write(`${JSON.stringify(contract, null, 2)}\n`);
}
