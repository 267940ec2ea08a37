import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

/**
 * The query parameter of every stream for clients that cannot set the header Last-Event-ID. The header takes
 * precedence.
 */
export const streamQuery = {
  last_event_id: Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,200}$',
      maxLength: 200,
      ...description(
        'Id of the last event received, for clients that cannot set the header Last-Event-ID; the stream continues after it',
        'Id do último evento recebido, para clientes que não podem enviar o cabeçalho Last-Event-ID; o fluxo continua depois dele',
      ),
    }),
  ),
};
