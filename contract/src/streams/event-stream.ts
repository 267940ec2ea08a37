/** The header with the id of the last event received. The stream resumes after it. */
export const lastEventIdHeader = 'last-event-id';

/** Whether a text can be the id of an event. It must survive a header and a line of the stream unchanged. */
export const isEventId = (text: string): boolean => /^[!-~]{1,200}$/.test(text);

/** The longest silence of a stream. After a longer one, the client treats the connection as dead. */
export const silenceMaxS = 60;
