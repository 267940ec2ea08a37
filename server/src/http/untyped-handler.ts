import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { Call, DocumentReply, FileReply, LargeRecordReply, PreparingCall } from '../handling/call.ts';
import type { ListQuery } from '../store/engine/page.ts';
import type { RecordQuery } from '../store/engine/record-query.ts';
import type { UntypedStreamReply } from './send-stream.ts';

/** A handler of any operation, without its types: the compiler has checked them where the table of handlers was written. */
export type UntypedHandler = UntypedPlainHandler | UntypedTwoStepHandler;

/** A call of any operation: what it holds is not checked here, but a name that no call has does not compile. */
export type UntypedCall = { readonly [K in CallField]?: unknown };

type CallField = { [I in OperationId]: keyof Call<Operations[I]> | keyof PreparingCall<Operations[I]> }[OperationId];

export type UntypedPlainHandler = (call: UntypedCall) => Promise<UntypedReply>;

export type UntypedTwoStepHandler = {
  prepare(call: UntypedCall): Promise<unknown>;
  commit(call: UntypedCall, prepared: unknown): Promise<UntypedReply>;
};

export type UntypedReply =
  | ListQuery
  | FileReply
  | LargeRecordReply<unknown>
  | RecordQuery
  | DocumentReply
  | UntypedStreamReply
  | UntypedRecordReply;

export type UntypedRecordReply = {
  readonly body?: unknown;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isPending?: boolean;
  readonly isDryRun?: boolean;
};
