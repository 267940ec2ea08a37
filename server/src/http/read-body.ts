import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { TSchema } from 'typebox';
import { bodyNormaliser } from '../handling/normalise-body.ts';
import { validatorOf } from '../handling/validation.ts';
import { fieldRules } from './field-rules.ts';
import { outsideDataReader } from './fields-outside-data.ts';
import { referenceReader } from './reference-objects.ts';
import { sizeCheckOf } from './size-check.ts';

/** A body as a handler gets it, and its faults; contradictions are against a rule where nothing else is wrong. */
export type ReadBody = {
  readonly value: unknown;
  readonly faults: readonly Fault[];
  readonly contradictions: readonly Fault[];
};

/** A function that normalises and validates a body; one that is too long for that only has its sizes checked. */
export function bodyReader(schema: TSchema): (sent: unknown, timezone: string) => ReadBody {
  const checkSizes = sizeCheckOf(schema);
  const readReferences = referenceReader(schema);
  const normalise = bodyNormaliser(schema);
  const validate = validatorOf(schema);
  const explain = outsideDataReader(schema);
  const checkRules = fieldRules(schema);
  return (sent, timezone) => {
    const tooLong = checkSizes?.(sent) ?? [];
    if (tooLong.length > 0) return { value: sent, faults: tooLong, contradictions: [] };
    const references = readReferences?.(sent);
    const referenced = references ? references.value : sent;
    const { value, faults } = normalise?.(referenced, timezone) ?? { value: referenced, faults: [] };
    const unreadable = new Set(faults.map(({ pointer }) => pointer));
    const invalid = validate(value)
      .filter(({ pointer }) => !unreadable.has(pointer))
      .map((fault) => explain?.(sent, fault) ?? fault);
    const { faults: unreferenced = [], contradictions = [], origins } = references ?? {};
    const misshapen = [...unreferenced, ...[...faults, ...invalid].map(atOrigin(origins))];
    // Rules of their own the fields of a well-formed body meet in the handler, which knows more of the record.
    const broken = misshapen.length > 0 ? (checkRules?.(value) ?? []) : [];
    const known = new Set(misshapen.map(({ pointer }) => pointer));
    return {
      value,
      faults: [...misshapen, ...broken.filter(({ pointer }) => !known.has(pointer))],
      contradictions,
    };
  };
}

/** The same fault, where it was sent: an id that came in an object is at fault there. */
const atOrigin =
  (origins: ReadonlyMap<string, string> | undefined) =>
  (fault: Fault): Fault => {
    const pointer = origins?.get(fault.pointer ?? '');
    return pointer === undefined ? fault : { ...fault, pointer };
  };
