import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Origin } from '../../database/roles/enter.ts';
import type { Input } from './read-input.ts';

/** What every call has, whatever its operation may access. */
export type CallInput = Omit<Input, 'ignoredParameters'> & {
  readonly origin: Origin;
  readonly language: Language;
};

/** Method and path of a call, the same however it was spelled: with or without slash, with or without /v1. */
export const canonicalPath = (operation: Operation, params: Record<string, unknown>): string =>
  `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`;
