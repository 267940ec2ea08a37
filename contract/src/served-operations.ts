import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import type { CallExample, Contract, Operation } from './operation.ts';

/** Every operation as it is served. A change that takes its id in the body or in the path counts as two. */
export const servedOperations = (contract: Contract): readonly Operation[] =>
  Object.values(contract).flatMap((operation) => {
    const byPath = operationByPath(operation);
    return byPath ? [operation, byPath] : [operation];
  });

/** The same change with its id in the path, if it has such a path. */
export function operationByPath(operation: Operation): Operation | undefined {
  const { byPath, example, ...rest } = operation;
  return (
    byPath && {
      ...rest,
      ...byPath,
      id: `${operation.id}ByPath`,
      params: Type.Object({ id: Id }),
      ...(example && { example: exampleByPath(example) }),
    }
  );
}

/** The example of a change with its id moved into the path. */
function exampleByPath({ body, ...example }: CallExample): CallExample {
  const { data: { id = undefined, ...data } = {}, ...besides } = (body ?? {}) as { data?: Record<string, unknown> };
  return {
    ...example,
    ...(id === undefined ? {} : { params: { id } }),
    ...(body ? { body: { ...besides, data } } : {}),
  };
}
