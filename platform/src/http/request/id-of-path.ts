import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { UntypedCall, UntypedHandler } from '../untyped-handler.ts';

/** The handler of a change with its id in the body, for calls with the id in the path. */
export function withIdOfPath(handler: UntypedHandler): UntypedHandler {
  if (!('prepare' in handler)) return (call) => handler(withId(call));
  return {
    prepare: (call) => handler.prepare(withId(call)),
    commit: (call, prepared) => handler.commit(withId(call), prepared),
  };
}

/** The call with the id of its path in its body. Refuses a body with a different id. */
function withId(call: UntypedCall): UntypedCall {
  const { id } = call.params as { readonly id: number };
  const body = call.body as { readonly data: { readonly id?: unknown } };
  if (body.data.id !== undefined && body.data.id !== id)
    throw new Refusal('rule_violated', {
      faults: [{ pointer: '/data/id', code: 'contradicts', details: { other: verbatim(`…/${id}`) } }],
    });
  return { ...call, body: { ...body, data: { ...body.data, id } } };
}
