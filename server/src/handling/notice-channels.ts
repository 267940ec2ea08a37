import { noticeChannel } from '@tropeiro/platform/database/notices.ts';

/** Reports the vehicles of a company with new messages. */
export const positionChannel = noticeChannel('position');

/** Reports that roads or tiles were imported. Its notices have no text. */
export const geodataChannel = noticeChannel('geodata');

/**
 * Reports that sessions of a company, or of all companies, may have ended. A trigger of the database sends it
 * (`tell_sessions`).
 */
export const sessionChannel = noticeChannel('session');
