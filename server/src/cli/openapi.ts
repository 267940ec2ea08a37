import { openapiOf } from '@tropeiro/contract/openapi/openapi.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { programRelease } from '@tropeiro/platform/handling/program-release.ts';
import type { CommandInput } from './command.ts';

export async function printContract({
  values: { language = 'en' },
  terminal,
}: CommandInput<{ readonly language: Language | undefined }>): Promise<void> {
  const contract = openapiOf(operations, { language, version: programRelease });
  terminal.stdout.write(`${JSON.stringify(contract, null, 2)}\n`);
}
