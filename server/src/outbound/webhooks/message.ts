import type { AnnouncedAuthor } from '@tropeiro/contract/outbound/announcement.ts';
import { maskedAuthor } from '../announcement-of.ts';

/** The content of a message to a receiver. */
export type Message = {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  /** The record, as JSON. */
  readonly payload: string;
  readonly by: AnnouncedAuthor | null;
};

/** A message as it is sent: the record as it was announced, and the name of its author masked. */
export const messageText = ({ id, type, timestamp, payload, by }: Message): string =>
  `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"by":${JSON.stringify(maskedAuthor(by))},"data":${payload}}`;
