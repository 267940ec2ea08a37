/** Where the id of the last event stands in a request that goes on after it. */
export const lastEventIdHeader = 'last-event-id';

/** What an id of an event is made of: it must go through a header and a line of the stream unharmed. */
export const isEventId = (text: string): boolean => /^[!-~]{1,200}$/.test(text);

/** A stream is never silent for so long: where nothing comes, nobody is there any more. */
export const silenceMaxS = 60;
