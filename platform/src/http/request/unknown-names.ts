import type { Operation } from '@tropeiro/contract/operation.ts';
import { acceptedBody } from '@tropeiro/contract/references.ts';
import { type Fault, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import { shortName, siblingPointer } from '../../handling/json-pointer.ts';
import { likelyName } from '../../handling/likely-name.ts';
import type { UnknownField } from '../../handling/unknown-fields.ts';
import { periodParameterOf } from './period-parameters.ts';
import { propertiesOf } from './schema-properties.ts';

/** Returns the faults of the unknown names of a call. Ignored names have none. */
type UnknownNames = {
  /** @param isRejected whether the call has other faults. A misspelt period of a read is then reported beside them */
  readonly inQuery: (names: readonly string[], isStrict: boolean, isRejected?: boolean) => Fault[];
  readonly inBody: (fields: readonly UnknownField[], isStrict: boolean) => Fault[];
};

/**
 * A change refuses an unknown name that nearly is a name of the same object. Names of the query, of the body and of its `data` are
 * also refused in one another's place. Strict handling refuses every unknown name.
 */
export function unknownNameFaults({ method, query, body, ignoresMisspelt }: Operation): UnknownNames {
  const options = Object.keys(propertiesOf(query));
  const { data, ...beside } = propertiesOf(body && acceptedBody(body));
  const places = new Map([
    ...Object.keys(propertiesOf(data)).map((name) => [name, `/data/${name}`] as const),
    ...options.map((name) => [name, name] as const),
    ...Object.keys(beside).map((name) => [name, `/${name}`] as const),
  ]);
  const likelyOption = likelyName(ignoresMisspelt ? [] : options);
  const likelyInQuery = (name: string, index: number): string | undefined =>
    isCompared(index) ? likelyOption(name) : undefined;
  const periodParameter = periodParameterOf(query);
  const likelyPlace = likelyName(ignoresMisspelt ? [] : places.keys());
  return {
    inQuery(names, isStrict, isRejected = false) {
      const fault = (name: string, meant: string | undefined): Fault => ({
        parameter: shortName(name),
        ...unknownField(meant),
      });
      if (isStrict) return asManyAsReported(names).map((name) => fault(name, periodParameter(name)));
      if (method === 'GET' && !isRejected) return [];
      return names.flatMap((name, index) => {
        const likely = method === 'GET' ? undefined : likelyInQuery(name, index);
        if (likely) return fault(name, likely);
        const period = isRejected && isCompared(index) ? periodParameter(name) : undefined;
        return period ? fault(name, period) : [];
      });
    },
    inBody(fields, isStrict) {
      if (isStrict) return asManyAsReported(fields).map(({ pointer }) => ({ pointer, ...unknownField() }));
      return fields.flatMap(({ pointer, name, likely }, index) => {
        const isInPart = !['', '/data'].includes(pointer.slice(0, pointer.lastIndexOf('/')));
        if (isInPart && ignoresMisspelt) return [];
        const guess = isInPart ? likely : likelyPlace;
        const meant = isCompared(index) ? guess(name) : undefined;
        const place = meant && (isInPart ? siblingPointer(pointer, meant) : places.get(meant));
        return meant ? [{ pointer, ...unknownField(place) }] : [];
      });
    },
  };
}

/** As many as a problem reports, and one more to show that there are more. */
const asManyAsReported = <T>(unknown: readonly T[]): readonly T[] => unknown.slice(0, problemMaxFaults + 1);

/** Only the first unknown names are compared with all known ones, which takes a thousand times as long as finding them. */
const isCompared = (index: number): boolean => index <= problemMaxFaults;
