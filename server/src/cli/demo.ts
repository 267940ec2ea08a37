import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { createDemo, demoPassword } from '../demo/company.ts';
import { fillDemoIfEmpty } from '../demo/fill-if-empty.ts';
import { removeDemo } from '../demo/remove.ts';
import { openImages } from '../files/open-images.ts';
import { CommandFailed, type CommandInput } from './command.ts';
import { withDatabase } from './database-target.ts';
import { print } from './terminal.ts';

export async function createDemoCompany({ terminal }: CommandInput): Promise<void> {
  await withDatabase(terminal, async (target, settings) => {
    if (!(await asOwner(target.ownerUrl, createDemo)))
      throw new CommandFailed(bilingual('The demo company exists already.', 'A empresa de demonstração já existe.'));
    await fillDemoIfEmpty(target, openImages(settings));
  });
  print(
    terminal,
    bilingual(
      `The demo company is ready. Every password is ${demoPassword}, which is published and works from this machine only.\n`,
      `A empresa de demonstração está pronta. Todas as senhas são ${demoPassword}, que é pública e só funciona nesta máquina.\n`,
    ),
  );
}

export async function removeDemoCompany({ terminal }: CommandInput): Promise<void> {
  const removed = await withDatabase(terminal, async (target, settings) => {
    const found = await removeDemo(target, openImages(settings).store);
    if (found === undefined)
      throw new CommandFailed(bilingual('There is no demo company.', 'Não há empresa de demonstração.'));
    return found;
  });
  print(
    terminal,
    bilingual(
      `The demo company was removed, with ${removed.rows} rows and ${removed.files} image files. ` +
        'If no company is left, the next start on a loopback address creates it again: create one of your own first.\n',
      `A empresa de demonstração foi removida, com ${removed.rows} linhas e ${removed.files} arquivos de imagem. ` +
        'Se não restar nenhuma empresa, o próximo início em um endereço de loopback a cria de novo: crie antes a sua.\n',
    ),
  );
}
