/** The header with the id of the last event received, after which a stream is resumed. */
export const lastEventIdHeader = 'last-event-id';

/** Whether a text can be the id of an event: it must go through a header and a line of the stream unharmed. */
export const isEventId = (text: string): boolean => /^[!-~]{1,200}$/.test(text);

/** The longest silence of a stream: where nothing comes for longer, the connection is dead. */
export const silenceMaxS = 60;
