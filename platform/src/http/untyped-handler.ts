import type { Operation, Upload } from '@tropeiro/contract/operation.ts';
import type { RecordQuery } from '../database/json/record-query.ts';
import type { ListQuery } from '../database/lists/page.ts';
import type { Call, DocumentReply, FileReply, LargeRecordReply, PreparingCall } from '../handling/call.ts';
import type { UntypedStreamReply } from './streams/send-stream.ts';

/** A handler of any operation, without its types. The compiler has checked them in the table of handlers. */
export type UntypedHandler = UntypedPlainHandler | UntypedTwoStepHandler;

/** A call of any operation. Its contents are not checked here, but a name that no call has does not compile. */
export type UntypedCall = { readonly [K in CallField]?: unknown };

/** One operation of each kind whose calls have their own fields. */
type OperationKind =
  | (Operation & { readonly access: 'public' })
  | (Operation & { readonly access: 'refresh' })
  | (Operation & { readonly access: 'login'; readonly method: 'GET'; readonly answer: { bytes: readonly string[] } })
  | (Operation & { readonly access: 'login'; readonly method: 'POST'; readonly upload: Upload });

type CallField = OperationKind extends infer O
  ? O extends Operation
    ? keyof Call<O> | keyof PreparingCall<O>
    : never
  : never;

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
