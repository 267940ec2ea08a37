import { createDemo, demoPassword } from '../demo/company.ts';
import { fillDemoIfEmpty } from '../demo/fill-if-empty.ts';
import { removeDemo } from '../demo/remove.ts';
import { openImages } from '../files/open-images.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { CommandFailed, type Given } from './command.ts';
import { withDatabase } from './database-target.ts';
import { print } from './terminal.ts';

export async function createDemoCompany({ terminal }: Given): Promise<void> {
  await withDatabase(terminal, async (target, settings) => {
    if (!(await asOwner(target.ownerUrl, createDemo))) throw new CommandFailed('The demo company exists already.');
    await fillDemoIfEmpty(target, openImages(settings));
  });
  print(
    terminal.stdout,
    `The demo company is there; every password is ${demoPassword}, which is published and works from this machine only.\n`,
  );
}

export async function removeDemoCompany({ terminal }: Given): Promise<void> {
  const removed = await withDatabase(terminal, async (target, settings) => {
    const found = await removeDemo(target, openImages(settings).store);
    if (found === undefined) throw new CommandFailed('There is no demo company.');
    return found;
  });
  print(
    terminal.stdout,
    `The demo company is gone, with ${removed.rows} rows and ${removed.files} files of images. ` +
      'Where no company is left, the next start on a loopback address makes it again: create one of your own first.\n',
  );
}
