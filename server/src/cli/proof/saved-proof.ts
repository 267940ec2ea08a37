import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { ProofLink } from '@tropeiro/domain/execution/proof/proof-chain-schema.ts';
import { contentOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import {
  type SavedProofVerdict,
  type VerifiableField,
  verifySavedProof,
} from '@tropeiro/domain/execution/proof/verify-saved-proof.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { counted } from '@tropeiro/domain/language/count-form.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { sha256OfText } from '../../execution/ledger/extend-proof-chain.ts';
import { faultSentences } from '../../execution/proof/proof-entries.ts';
import { sha256Of } from '../../files/sha256.ts';
import { CommandFailed } from '../command.ts';
import { hasDuplicateNames } from '../duplicate-names.ts';

/** A verified proof, with sentences about its faults and about what could not be verified. */
export type VerifiedProof = {
  readonly proof: Proof;
  readonly wrong: readonly BilingualText[];
  readonly isPartial: boolean;
  readonly notes: readonly BilingualText[];
};

export type SavedProofOptions = { readonly pictures: string | undefined; readonly head: string | undefined };

/** Verifies the proof in a file, and the pictures in a folder, as far as possible without the service. */
export async function verifyFile(path: string, { pictures, head }: SavedProofOptions): Promise<VerifiedProof> {
  const saved = await readSaved(path);
  const stored = new Set(saved.links.flatMap((link) => contentOf(link, 'picture_stored')?.sha256_stored ?? []));
  const files = pictures === undefined ? new Map<string, string>() : await hashesIn(pictures, stored);
  const verdict = verifySavedProof({ proof: saved, files, head }, sha256OfText);
  const proof = { ...saved, faults: [...verdict.faults], checked_pictures: files.size };
  return {
    proof,
    wrong: [...faultTexts(proof), ...verdict.contradicted.map((field) => contradictions[field])],
    isPartial: verdict.leftOut.length > 0,
    notes: notesOn(verdict, { unreadCount: stored.size - files.size, hasHead: head !== undefined }),
  };
}

/** The faults of a proof, in both languages. */
export function faultTexts(proof: Proof): BilingualText[] {
  const portuguese = faultSentences(proof, 'pt-BR');
  return faultSentences(proof, 'en').map((sentence, index) => bilingual(sentence, portuguese[index] ?? sentence));
}

const contradictions: Readonly<Record<VerifiableField, BilingualText>> = {
  route_point_id: bilingual(
    'route_point_id: a link belongs to another point, or to the plan.',
    'route_point_id: um elo pertence a outro ponto, ou ao plano.',
  ),
  url: bilingual(
    'url: its hash is not that of the last link. Links were cut off, or the url was changed.',
    'url: o hash nela não é o do último elo. Elos foram cortados, ou a url foi alterada.',
  ),
  is_whole: bilingual('is_whole: it contradicts faults.', 'is_whole: contradiz faults.'),
};

function notesOn(
  { leftOut, unverified, unknownCount }: SavedProofVerdict,
  { unreadCount, hasHead }: { readonly unreadCount: number; readonly hasHead: boolean },
): BilingualText[] {
  const fields = phrase((say) => unverified.map((field) => (field === 'url' ? say(urlButHead) : field)).join(', '));
  const unknown =
    unknownCount === 0
      ? verbatim('')
      : bilingual(
          `, and ${counted(unknownCount, 'field', 'fields')} that a proof does not have`,
          `, e ${counted(unknownCount, 'campo', 'campos')} que um comprovante não tem`,
        );
  return [
    bilingual(
      `Not verified, since no link contains it: ${fields.en}${unknown.en}.`,
      `Não conferido, pois nenhum elo o contém: ${fields['pt-BR']}${unknown['pt-BR']}.`,
    ),
    ...(unreadCount === 0
      ? []
      : [
          bilingual(
            `Not verified, since not read (--pictures): ${counted(unreadCount, 'picture', 'pictures')}.`,
            `Sem conferência, por falta de leitura (--pictures): ${counted(unreadCount, 'foto', 'fotos')}.`,
          ),
        ]),
    ...(leftOut.length === 0
      ? []
      : [
          bilingual(
            `Not verified: that the omitted links belong to other points (${numbersByKind(leftOut)}). The proof of the plan shows them.`,
            `Não conferido: que os elos omitidos pertencem a outros pontos (${numbersByKind(leftOut)}). O comprovante do plano os mostra.`,
          ),
        ]),
    ...(hasHead
      ? []
      : [
          bilingual(
            'Not verified: that the chain has no links after the last one here. The address of the proof shows it, as does --head with a printed hash.',
            'Não conferido: que a cadeia não tem elos depois do último que está aqui. O endereço do comprovante mostra isso, assim como --head com um hash impresso.',
          ),
        ]),
  ];
}

const urlButHead = bilingual('url (except its hash)', 'url (exceto o hash nela)');

/** For example `action 1, 3; undo 4`. */
const numbersByKind = (links: readonly ProofLink[]): string =>
  [...new Set(links.map(({ kind }) => kind))]
    .map((kind) => `${kind} ${links.flatMap((link) => (link.kind === kind ? link.sequence : [])).join(', ')}`)
    .join('; ');

/** Far larger than the proof of the longest plan. */
const fileMaxBytes = 100_000_000;

async function readSaved(path: string): Promise<Proof> {
  const text = await readText(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandFailed(
      bilingual(
        `${path} is not JSON: save the response of GET /route_plan/{id}/proof/.`,
        `${path} não é JSON: salve a resposta de GET /route_plan/{id}/proof/.`,
      ),
    );
  }
  if (hasDuplicateNames(text))
    throw new CommandFailed(
      bilingual(
        `${path} contains a field twice, so the value you read may differ from the verified one.`,
        `${path} tem um campo repetido: o valor que você lê pode não ser o conferido.`,
      ),
    );
  const { data, ...besides } = Object(value) as { readonly data?: unknown };
  if (data !== undefined && Object.keys(besides).length > 0)
    throw new CommandFailed(
      bilingual(
        `${path} is not a proof as GET /route_plan/{id}/proof/ returns it: it has fields besides data.`,
        `${path} não é um comprovante como GET /route_plan/{id}/proof/ devolve: tem campos além de data.`,
      ),
    );
  const saved = data ?? value;
  const [fault] = validate(saved);
  if (fault)
    throw new CommandFailed(
      bilingual(
        `${path} is not a proof as GET /route_plan/{id}/proof/ returns it, at ${fault.pointer || 'its beginning'}: ${messageOf(fault, 'en')}.`,
        `${path} não é um comprovante como GET /route_plan/{id}/proof/ devolve, em ${fault.pointer || 'seu início'}: ${messageOf(fault, 'pt-BR')}.`,
      ),
    );
  return saved as Proof;
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > fileMaxBytes)
      throw new CommandFailed(
        bilingual(`${path} is larger than any proof.`, `${path} é maior que qualquer comprovante.`),
      );
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(
      bilingual(
        `${path} cannot be read. Give the id of a plan, or the file of a saved proof.`,
        `Não foi possível ler ${path}. Informe o id de um plano, ou o arquivo de um comprovante salvo.`,
      ),
    );
  }
}

const validate = validatorOf(Proof);

/** The hashes of the pictures in a folder that have one of these names, with any extension; null for missing ones. */
async function hashesIn(folder: string, names: ReadonlySet<string>): Promise<Map<string, string | null>> {
  const found = new Map((await readdir(folder)).map((file) => [file.split('.')[0] ?? file, file]));
  const hashes = new Map<string, string | null>();
  for (const name of names) {
    const file = found.get(name);
    hashes.set(name, file === undefined ? null : await sha256Of(await readFile(join(folder, file))));
  }
  return hashes;
}
