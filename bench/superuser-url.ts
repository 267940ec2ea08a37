import { urlOf } from '@tropeiro/postgres/connection.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';

/** The address of a folder's running embedded database for its superuser. */
export async function superuserUrl(folder: string): Promise<string> {
  const { ownerUrl } = await borrowEmbedded(folder);
  const { port, pathname } = new URL(ownerUrl);
  return urlOf('postgres', (await findSecrets(folder))?.superuser ?? '', Number(port), pathname.slice(1));
}
