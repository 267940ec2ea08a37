import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { provesAnyAction } from '@tropeiro/domain/execution/proof/verify-saved-proof.ts';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { counted } from '@tropeiro/domain/language/count-form.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { eraseProof } from '../../execution/ledger/extend-proof-chain.ts';
import { hashImages } from '../../execution/proof/proof-pictures.ts';
import { readProof } from '../../execution/proof/read-proof.ts';
import { openImages } from '../../files/open-images.ts';
import { enterCompany } from '../../store/company/companies.ts';
import { findProofFacts } from '../../store/execution/proof/proof-facts.ts';
import { replacePages } from '../../store/execution/proof/proof-pages.ts';
import { CommandFailed, type CommandInput } from '../command.ts';
import { inTransaction, withDatabase } from '../database-target.ts';
import { print, type Terminal } from '../terminal.ts';
import { faultTexts, type SavedProofOptions, type VerifiedProof, verifyFile } from './saved-proof.ts';

export async function verifyProof({ operand, values, terminal }: CommandInput<SavedProofOptions>): Promise<void> {
  if (values.head !== undefined && !/^[0-9a-f]{16,64}$/.test(values.head))
    throw new CommandFailed(
      bilingual(
        'Give --head as printed: 16 to 64 digits of a hash.',
        'Informe --head como foi impresso: de 16 a 64 dígitos de um hash.',
      ),
      2,
    );
  const { proof, wrong, isPartial, notes } = isNumber(operand)
    ? await verifyStored(Number(operand), values.head, terminal)
    : await verifyFile(operand, values);
  const scope = scopeOf(proof);
  if (wrong.length > 0) {
    const broken = bilingual(`The proof is broken (${scope.en}):`, `O comprovante está rompido (${scope['pt-BR']}):`);
    throw new CommandFailed(phrase((say) => [broken, ...wrong].map(say).join('\n  ')));
  }
  const last = proof.links.at(-1);
  if (last === undefined || !provesAnyAction(proof))
    throw new CommandFailed(
      bilingual(
        `The proof proves nothing (${scope.en}): none of its links contains an action.`,
        `O comprovante não comprova nada (${scope['pt-BR']}): nenhum elo contém uma ação.`,
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
    phrase((say) => `${say(verdict)}: ${say(scope)}.\n${[upTo, ...notes].map(say).join('\n')}\n`),
  );
}

/** What a proof covers: its links and pictures, and the plan or point. */
function scopeOf({
  links,
  checked_pictures: pictures,
  route_point_id: point,
  route_plan_id: plan,
}: Proof): BilingualText {
  return bilingual(
    `${counted(links.length, 'link', 'links')} and ${counted(pictures, 'picture', 'pictures')} of ${point === null ? '' : `route point ${point} in `}route plan ${plan}`,
    `${counted(links.length, 'elo', 'elos')} e ${counted(pictures, 'foto', 'fotos')} do ${point === null ? '' : `ponto ${point} do `}plano de rota ${plan}`,
  );
}

export async function withdrawLinks({ operand, terminal }: CommandInput<object>): Promise<void> {
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
      `Withdrew the links to ${counted(count, 'proof page', 'proof pages')}. Documents printed from now on have new ones.\n`,
      `Links de ${counted(count, 'página', 'páginas')} de comprovante revogados. Documentos impressos a partir de agora têm links novos.\n`,
    ),
  );
}

type EraseOptions = { readonly links: string; readonly reason: string };

export async function eraseLinks({
  operand,
  values: { links, reason },
  terminal,
}: CommandInput<EraseOptions>): Promise<void> {
  const numbers = links.split(',').map((number) => number.trim());
  if (!isNumber(operand) || !numbers.every(isNumber))
    throw new CommandFailed(
      bilingual(
        'Give the id of a plan, and --links as numbers separated by commas.',
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
        'Nothing was erased: these links do not exist, or were already erased.',
        'Nada foi apagado: esses elos não existem, ou já foram apagados.',
      ),
    );
  print(
    terminal,
    bilingual(
      `Erased the content of links ${erased.join(', ')} and their pictures. The hashes remain.\n`,
      `Conteúdo dos elos ${erased.join(', ')} apagado, com as fotos. Os hashes permanecem.\n`,
    ),
  );
}

const noSuchPlan = (id: number | string): CommandFailed =>
  new CommandFailed(bilingual(`There is no route plan ${id}.`, `Não existe o plano de rota ${id}.`));

/** Whether it is a positive number that fits an integer of PostgreSQL. */
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
