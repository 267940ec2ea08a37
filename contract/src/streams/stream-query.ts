import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

/** The query parameter of every stream, for those who cannot set the header Last-Event-ID, which takes precedence. */
export const streamQuery = {
  last_event_id: Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,200}$',
      maxLength: 200,
      ...description(
        'Id of the last event received, where the header Last-Event-ID cannot be set; those after it come',
        'Id do último evento recebido, quando não se pode enviar o cabeçalho Last-Event-ID; vêm os seguintes',
      ),
    }),
  ),
};
