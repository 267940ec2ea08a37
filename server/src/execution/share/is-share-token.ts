import type { Db } from '@tropeiro/platform/database/db.ts';
import { findShareLink } from '../../store/execution/share-links.ts';
import { hashShareToken } from './share-token.ts';

/** Whether a token is that of a valid link. */
export const isShareToken = async (db: Db, token: string): Promise<boolean> =>
  (await findShareLink(db, hashShareToken(token))) !== undefined;
