import type { DocumentReply, FileReply, LargeRecordReply } from '../handling/call.ts';
import type { ListQuery } from '../store/engine/page.ts';
import type { UntypedStreamReply } from './send-stream.ts';

/** A handler of any operation, without its types: the compiler has checked them where the table of handlers was written. */
export type UntypedHandler = UntypedPlainHandler | UntypedTwoStepHandler;

export type UntypedPlainHandler = (call: Record<string, unknown>) => Promise<UntypedReply>;

export type UntypedTwoStepHandler = {
  prepare(call: Record<string, unknown>): Promise<unknown>;
  commit(call: Record<string, unknown>, prepared: unknown): Promise<UntypedReply>;
};

export type UntypedReply =
  | ListQuery
  | FileReply
  | LargeRecordReply<unknown>
  | DocumentReply
  | UntypedStreamReply
  | UntypedRecordReply;

export type UntypedRecordReply = {
  readonly body?: unknown;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
};
