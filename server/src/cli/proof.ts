import type { Proof } from '@tropeiro/domain/execution/proof.ts';
import { saysWhatWasDone } from '@tropeiro/domain/execution/verify-saved-proof.ts';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { hashImages } from '../execution/proof/proof-pictures.ts';
import { readProof } from '../execution/proof/read-proof.ts';
import { openImages } from '../files/open-images.ts';
import { eraseProof } from '../proof/extend-proof-chain.ts';
import { enterCompany } from '../store/company/companies.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import { findProofFacts } from '../store/proof/proof-facts.ts';
import { replacePages } from '../store/proof/proof-pages.ts';
import { CommandFailed, type Given } from './command.ts';
import { inTransaction, withDatabase } from './database-target.ts';
import { faultTexts, type SavedProofOptions, type VerifiedProof, verifyFile } from './saved-proof.ts';
import { print, type Terminal } from './terminal.ts';

export async function verifyProof({ operand, values, terminal }: Given<SavedProofOptions>): Promise<void> {
  if (values.head !== undefined && !/^[0-9a-f]{16,64}$/.test(values.head))
    throw new CommandFailed(
      bilingual(
        'Give --head as it is printed: 16 to 64 digits of a hash.',
        'Informe --head como foi impresso: de 16 a 64 dígitos de um hash.',
      ),
      2,
    );
  const { proof, wrong, isPartial, notes } = isNumber(operand)
    ? await verifyStored(Number(operand), values.head, terminal)
    : await verifyFile(operand, values);
  const what = scopeOf(proof);
  if (wrong.length > 0) {
    const broken = bilingual(`The proof is broken (${what.en}):`, `O comprovante está rompido (${what['pt-BR']}):`);
    throw new CommandFailed(phrase((say) => [broken, ...wrong].map(say).join('\n  ')));
  }
  const last = proof.links.at(-1);
  if (last === undefined || !saysWhatWasDone(proof))
    throw new CommandFailed(
      bilingual(
        `The proof proves nothing (${what.en}): no link of it says what was done.`,
        `O comprovante não comprova nada (${what['pt-BR']}): nenhum elo diz o que foi feito.`,
      ),
    );
  const verdict = isPartial
    ? bilingual('What the proof shows was not changed', 'O que o comprovante mostra não foi alterado')
    : bilingual('The proof is whole', 'O comprovante está íntegro');
  const upTo = bilingual(
    `Verified up to link ${last.sequence}, head ${last.hash}.`,
    `Conferido até o elo ${last.sequence}, hash ${last.hash}.`,
  );
  print(
    terminal,
    phrase((say) => `${say(verdict)}: ${say(what)}.\n${[upTo, ...notes].map(say).join('\n')}\n`),
  );
}

/** How much of which plan or point a proof covers. */
function scopeOf({
  links,
  checked_pictures: pictures,
  route_point_id: point,
  route_plan_id: plan,
}: Proof): BilingualText {
  return bilingual(
    `${links.length} links and ${pictures} pictures of ${point === null ? '' : `route point ${point} in `}route plan ${plan}`,
    `${links.length} elos e ${pictures} fotos do ${point === null ? '' : `ponto ${point} do `}plano de rota ${plan}`,
  );
}

export async function withdrawLinks({ operand, terminal }: Given<object>): Promise<void> {
  if (!isNumber(operand)) throw new CommandFailed(bilingual('Give the id of a plan.', 'Informe o id de um plano.'), 2);
  const count = await inTransaction(terminal, async (transaction) => {
    const facts = await findProofFacts(transaction, Number(operand), undefined);
    if (!facts) throw noSuchPlan(operand);
    await enterCompany(transaction, facts.company_id);
    return replacePages(transaction, facts.route_plan_id);
  });
  print(
    terminal,
    bilingual(
      `Withdrew the links to ${count} proof pages. Documents printed from now on have new ones.\n`,
      `Links revogados: os de ${count} páginas de comprovante. Documentos impressos a partir de agora têm links novos.\n`,
    ),
  );
}

type EraseOptions = { readonly links: string; readonly reason: string };

export async function eraseLinks({ operand, values: { links, reason }, terminal }: Given<EraseOptions>): Promise<void> {
  const numbers = links.split(',').map((one) => one.trim());
  if (!isNumber(operand) || !numbers.every(isNumber))
    throw new CommandFailed(
      bilingual(
        'Give the id of a plan, and --links as numbers with commas between them.',
        'Informe o id de um plano, e --links como números separados por vírgulas.',
      ),
      2,
    );
  const erased = await inTransaction(terminal, async (transaction) => {
    const facts = await findProofFacts(transaction, Number(operand), undefined);
    if (!facts) throw noSuchPlan(operand);
    await enterCompany(transaction, facts.company_id);
    return eraseProof(transaction, facts.route_plan_id, numbers.map(Number), reason);
  });
  if (erased.length === 0)
    throw new CommandFailed(
      bilingual(
        'Nothing was erased: there are no such links, or they were erased before.',
        'Nada foi apagado: esses elos não existem, ou já foram apagados.',
      ),
    );
  print(
    terminal,
    bilingual(
      `Erased what links ${erased.join(', ')} say, with their pictures; their hashes stay.\n`,
      `Conteúdo apagado dos elos ${erased.join(', ')}, com suas fotos; os hashes ficam.\n`,
    ),
  );
}

const noSuchPlan = (id: number | string): CommandFailed =>
  new CommandFailed(bilingual(`There is no route plan ${id}.`, `Não existe o plano de rota ${id}.`));

/** A whole number that PostgreSQL has an integer for. */
const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

function verifyStored(planId: number, head: string | undefined, terminal: Terminal): Promise<VerifiedProof> {
  return withDatabase(terminal, async ({ ownerUrl }, settings) => {
    const scope = { route_plan_id: planId, route_point_id: null };
    const reading = { ownOfUser: undefined, linkTo: (path: string) => path, head };
    const read = await asOwner(ownerUrl, (transaction) => readProof(transaction, scope, reading));
    if (!read) throw noSuchPlan(planId);
    const { store } = openImages(settings);
    const files = await hashImages(store, read.companyId, read.images, { maxCount: Number.POSITIVE_INFINITY });
    const proof = read.verify(files);
    return { proof, wrong: faultTexts(proof), isPartial: false, notes: [] };
  });
}
