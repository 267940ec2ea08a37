import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Command, command } from '../command.ts';
import { planName } from './options.ts';

const planOperand = { name: planName, sentence: bilingual('the id of the plan', 'o id do plano') };

/** Commands for proofs of plans. */
export const proofCommands: readonly Command[] = [
  command(
    'verify',
    bilingual(
      'Verifies the proof of a plan, or one saved as JSON, for which it needs no database. Exits with 1 if the proof is broken, and reports where, or if it proves nothing.',
      'Confere o comprovante de um plano, ou um salvo como JSON, que dispensa o banco de dados. Termina com o código 1 se ele está rompido, e informa onde, ou se não comprova nada.',
    ),
    {
      pictures: {
        required: false,
        sentence: bilingual(
          'folder with stored pictures, named by their hashes, to verify with a saved proof',
          'pasta com as fotos armazenadas, cujos nomes são seus hashes, para conferir com um comprovante salvo',
        ),
      },
      head: {
        required: false,
        sentence: bilingual(
          'printed hash of a link, or its beginning, which the chain must still contain',
          'hash impresso de um elo, ou seu começo, que a cadeia ainda deve conter',
        ),
      },
    },
    async (input) => (await import('../proof/proof.ts')).verifyProof(input),
    {
      name: planName,
      sentence: bilingual(
        'the id of a plan, or the file of a saved proof',
        'o id de um plano, ou o arquivo de um comprovante salvo',
      ),
    },
  ),
  command(
    'proof erase',
    bilingual(
      'Erases the contents of links of a proof, with their pictures, as the law requires. The hashes remain, and the chain still verifies.',
      'Apaga o conteúdo de elos de um comprovante, com suas fotos, como a lei exige. Os hashes permanecem, e a cadeia continua íntegra.',
    ),
    {
      links: {
        required: true,
        sentence: bilingual(
          'the numbers of the links, separated by commas',
          'os números dos elos, separados por vírgulas',
        ),
      },
      reason: {
        required: true,
        sentence: bilingual(
          'the reason, shown in the proof: LGPD, art. 18',
          'o motivo, mostrado no comprovante: LGPD, art. 18',
        ),
      },
    },
    async (input) => (await import('../proof/proof.ts')).eraseLinks(input),
    planOperand,
  ),
  command(
    'proof withdraw',
    bilingual(
      'Withdraws the links to the proof pages of a plan and its points. Documents printed from now on have new links.',
      'Revoga os links das páginas de comprovante de um plano e de seus pontos. Documentos impressos depois têm links novos.',
    ),
    {},
    async (input) => (await import('../proof/proof.ts')).withdrawLinks(input),
    planOperand,
  ),
];
