import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { Proof } from '@tropeiro/domain/execution/proof.ts';
import type { ProofLink } from '@tropeiro/domain/execution/proof-chain.ts';
import { contentOf } from '@tropeiro/domain/execution/proof-content.ts';
import {
  type BorneOutField,
  type SavedProofVerdict,
  verifySavedProof,
} from '@tropeiro/domain/execution/verify-saved-proof.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { faultSentences } from '../execution/proof/proof-entries.ts';
import { sha256Of } from '../files/sha256.ts';
import { validatorOf } from '../handling/validation.ts';
import { sha256OfText } from '../proof/extend-proof-chain.ts';
import { CommandFailed } from './command.ts';
import { repeatsNames } from './repeats-names.ts';

/** A proof that was verified: what is wrong with it, and what could not be verified, in sentences. */
export type VerifiedProof = {
  readonly proof: Proof;
  readonly wrong: readonly BilingualText[];
  readonly isPartial: boolean;
  readonly notes: readonly BilingualText[];
};

export type SavedProofOptions = { readonly pictures: string | undefined; readonly head: string | undefined };

/** Verifies the proof in a file, and the pictures of a folder with it, as far as can be told without the service. */
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
    notes: notesOn(verdict, { unreadCount: stored.size - files.size, isHeadGiven: head !== undefined }),
  };
}

/** The faults of a proof, in both languages. */
export function faultTexts(proof: Proof): BilingualText[] {
  const portuguese = faultSentences(proof, 'pt-BR');
  return faultSentences(proof, 'en').map((sentence, index) => bilingual(sentence, portuguese[index] ?? sentence));
}

const contradictions: Readonly<Record<BorneOutField, BilingualText>> = {
  route_point_id: bilingual(
    'route_point_id: a link is of another point, or of the plan.',
    'route_point_id: um elo é de outro ponto, ou do plano.',
  ),
  url: bilingual(
    'url: its head is not the last link; links were cut off, or it was changed.',
    'url: o hash nela não é o do último elo; elos foram cortados, ou ela foi alterada.',
  ),
  is_whole: bilingual('is_whole: it contradicts faults.', 'is_whole: contradiz faults.'),
};

function notesOn(
  { leftOut, unverified, unknownCount }: SavedProofVerdict,
  { unreadCount, isHeadGiven }: { readonly unreadCount: number; readonly isHeadGiven: boolean },
): BilingualText[] {
  const fields = phrase((say) => unverified.map((field) => (field === 'url' ? say(urlButHead) : field)).join(', '));
  const unknown =
    unknownCount === 0
      ? verbatim('')
      : bilingual(
          `, and ${unknownCount} fields that a proof does not have`,
          `, e ${unknownCount} campos que um comprovante não tem`,
        );
  return [
    bilingual(
      `Not verified, as no link says it: ${fields.en}${unknown.en}.`,
      `Não conferido, pois nenhum elo o diz: ${fields['pt-BR']}${unknown['pt-BR']}.`,
    ),
    ...(unreadCount === 0
      ? []
      : [
          bilingual(
            `Not verified, as they were not read (--pictures): ${unreadCount} pictures.`,
            `Não conferidas, pois não foram lidas (--pictures): ${unreadCount} fotos.`,
          ),
        ]),
    ...(leftOut.length === 0
      ? []
      : [
          bilingual(
            `Not verified: that the links left out are those of other points (${numbersByKind(leftOut)}). The proof of the plan shows them.`,
            `Não conferido: que os elos omitidos são de outros pontos (${numbersByKind(leftOut)}). O comprovante do plano os mostra.`,
          ),
        ]),
    ...(isHeadGiven
      ? []
      : [
          bilingual(
            'Not verified: that nothing was done after its last link. Its address shows it, and so does --head with a printed hash.',
            'Não conferido: que nada foi feito depois do último elo. O endereço do comprovante o mostra, assim como --head com um hash impresso.',
          ),
        ]),
  ];
}

const urlButHead = bilingual('url (but for its head)', 'url (exceto o hash nela)');

/** As `action 1, 3; undo 4`. */
const numbersByKind = (links: readonly ProofLink[]): string =>
  [...new Set(links.map(({ kind }) => kind))]
    .map((kind) => `${kind} ${links.flatMap((link) => (link.kind === kind ? link.sequence : [])).join(', ')}`)
    .join('; ');

/** Much more than the proof of the longest plan has. */
const fileMaxBytes = 100_000_000;

async function readSaved(path: string): Promise<Proof> {
  const text = await readText(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandFailed(
      bilingual(
        `${path} is not JSON: save what GET /route_plan/{id}/proof/ answers.`,
        `${path} não é JSON: salve a resposta de GET /route_plan/{id}/proof/.`,
      ),
    );
  }
  if (repeatsNames(text))
    throw new CommandFailed(
      bilingual(
        `${path} has a field twice: what is read of it need not be what is verified.`,
        `${path} tem um campo repetido: o que se lê nele pode não ser o que se confere.`,
      ),
    );
  const { data, ...besides } = Object(value) as { readonly data?: unknown };
  if (data !== undefined && Object.keys(besides).length > 0)
    throw new CommandFailed(
      bilingual(
        `${path} is not a proof as GET /route_plan/{id}/proof/ answers it: it has more than data.`,
        `${path} não é um comprovante como GET /route_plan/{id}/proof/ responde: tem mais que data.`,
      ),
    );
  const saved = data ?? value;
  const [fault] = validate(saved);
  if (fault)
    throw new CommandFailed(
      bilingual(
        `${path} is not a proof as GET /route_plan/{id}/proof/ answers it, at ${fault.pointer || 'its beginning'}: ${messageOf(fault, 'en')}.`,
        `${path} não é um comprovante como GET /route_plan/{id}/proof/ responde, em ${fault.pointer || 'seu início'}: ${messageOf(fault, 'pt-BR')}.`,
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

/** The hashes of those pictures of a folder that are called by one of these names, with whatever extension; null of what is missing. */
async function hashesIn(folder: string, names: ReadonlySet<string>): Promise<Map<string, string | null>> {
  const found = new Map((await readdir(folder)).map((file) => [file.split('.')[0] ?? file, file]));
  const hashes = new Map<string, string | null>();
  for (const name of names) {
    const file = found.get(name);
    hashes.set(name, file === undefined ? null : await sha256Of(await readFile(join(folder, file))));
  }
  return hashes;
}
