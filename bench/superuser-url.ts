import { urlOf } from '@tropeiro/postgres/connection.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';

/** Connects to the running embedded database of a folder as somebody who may do anything there. */
export async function superuserUrl(folder: string): Promise<string> {
  const { ownerUrl } = await borrowEmbedded(folder);
  const { port, pathname } = new URL(ownerUrl);
  return urlOf('postgres', (await findSecrets(folder))?.superuser ?? '', Number(port), pathname.slice(1));
}
