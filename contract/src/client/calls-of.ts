import type { AnswerOf, BodyOf, Contract, EventOf, Operation, ParamsOf, QueryOf, Upload } from '../operation.ts';

/** The calls of a contract, as a client sees them. */
export type CallsOf<C extends Contract> = { readonly [I in keyof C & string]: CallOf<C[I]> };

type CallOf<O extends Operation> = {
  readonly kind: O['answer']['kind'];
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly takesFile: O extends { upload: Upload } ? true : false;
  readonly givesFile: O['answer'] extends { bytes: readonly string[] } ? true : false;
  readonly answer: AnswerOf<O>;
  readonly event: EventOf<O>;
};
