import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { Call, HandlersOf, PlainHandler, TwoStepHandler } from '@tropeiro/platform/handling/call.ts';

/** A call of an operation of this service, by the operation's id. */
export type CallOf<I extends OperationId> = Call<Operations[I]>;

/** The handler of an operation of this service, which is a use case. */
export type Handler<I extends OperationId> = PlainHandler<Operations[I]>;

/** The handler of a change with a slow part, which it prepares before its transaction. */
export type PreparedHandler<I extends OperationId, Prepared> = TwoStepHandler<Operations[I], Prepared>;

/** A handler for every operation of this service. */
export type Handlers = HandlersOf<Operations>;
