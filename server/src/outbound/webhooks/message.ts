/** The content of a message to a receiver. */
export type Message = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  /** The record, as JSON. */
  readonly payload: string;
};

/** A message as it is sent. The record is sent as it was announced. */
export const messageText = ({ id, type, timestamp, payload }: Message): string =>
  `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${payload}}`;
