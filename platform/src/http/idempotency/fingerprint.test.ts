import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { operationRoute } from '../serve-operation.ts';
import type { UntypedHandler } from '../untyped-handler.ts';

describe('A body with a password in it', () => {
  const passwordHashing = { hash: async () => '', isCorrect: async () => false };
  const dependencies = { passwordHashing } as Partial<HttpDependencies> as HttpDependencies;
  const inOneStep: UntypedHandler = async () => ({});
  const inTwoSteps: UntypedHandler = { prepare: async () => undefined, commit: inOneStep };
  const handlers: readonly [operation: Operation, handler: UntypedHandler, isServed: boolean][] = [
    [operations.createUser, inTwoSteps, true],
    [operations.createUser, inOneStep, false],
    [operations.changeUser, inOneStep, false],
    [operations.changePassword, inOneStep, false],
    // Takes no Idempotency-Key.
    [operations.login, inOneStep, true],
    [operations.createVehicle, inOneStep, true],
  ];
  for (const [operation, handler, isServed] of handlers) {
    it(`${isServed ? 'may' : 'may not'} be that of ${operation.id} in ${handler === inOneStep ? 'one step' : 'two'}`, () => {
      const serve = () => operationRoute(operation, handler, dependencies);
      if (isServed) serve();
      else assert.throws(serve, /a body with a password needs a handler with a preparation/);
    });
  }
});
