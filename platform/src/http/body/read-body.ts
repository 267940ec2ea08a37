import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { TSchema } from 'typebox';
import { bodyNormaliser } from '../../handling/normalise-body.ts';
import { validatorOf } from '../../handling/validation.ts';
import { sizeCheckOf } from '../limits/size-check.ts';
import { fieldRules } from '../request/field-rules.ts';
import { outsideDataReader } from '../request/fields-outside-data.ts';
import { referenceReader } from '../request/reference-objects.ts';

/**
 * A body as a handler receives it, and its faults. Contradictions are reported as broken rules if nothing else is
 * wrong.
 */
export type ReadBody = {
  readonly value: unknown;
  readonly faults: readonly Fault[];
  readonly contradictions: readonly Fault[];
};

/**
 * Makes a function that normalises and validates a body. For a body that is too long for that, only its sizes are
 * checked.
 */
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
    // Rules of individual fields in a well-formed body are checked by the handler, which knows more of the record.
    const broken = misshapen.length > 0 ? (checkRules?.(value) ?? []) : [];
    const known = new Set(misshapen.map(({ pointer }) => pointer));
    return {
      value,
      faults: [...misshapen, ...broken.filter(({ pointer }) => !known.has(pointer))],
      contradictions,
    };
  };
}

/** Moves a fault to where the value was sent: for an id that came in an object, into that object. */
const atOrigin =
  (origins: ReadonlyMap<string, string> | undefined) =>
  (fault: Fault): Fault => {
    const pointer = origins?.get(fault.pointer ?? '');
    return pointer === undefined ? fault : { ...fault, pointer };
  };
