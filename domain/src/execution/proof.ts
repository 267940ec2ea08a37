import { Type } from 'typebox';
import { sha256Example } from '../files/image.ts';
import { description, Id, Noun, Nullable } from '../language/schema.ts';
import { ProofLink } from './proof-chain.ts';
import { ProofFault } from './verify-chain.ts';

/** How much is printed of the hash of a link, to be held against a chain later. */
export const printedHashLength = 16;

/** How the address of a proof says which link was the last one: what it leads to holds the chain against it. */
export const headQuery = (links: readonly Pick<ProofLink, 'hash'>[]): string => {
  const last = links.at(-1);
  return last === undefined ? '' : `?head=${last.hash.slice(0, printedHashLength)}`;
};

/** Whether a link says its host: a QR code of a path would lead nowhere. */
export const isAbsoluteLink = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);

/** The token of the one proof that everybody may see: that of the first plan of the demo company. */
export const demoProofToken = 'demo-proof-demo-proof-demo-proof';

/** What was done with a plan, or with one point of it, as its chain proves it. */
export const Proof = Noun('Proof', {
  company: Type.String({
    examples: ['Tropeiro Demonstração Ltda'],
    ...description('Whose proof it is', 'De quem é o comprovante'),
  }),
  route_plan_id: Id,
  route_point_id: Nullable(Id),
  external_code: Nullable(Type.String({ examples: ['ROTA-SUL'], ...description('Of the plan', 'Do plano') })),
  url: Nullable(
    Type.String({
      examples: [`https://tropeiro.example/proof/${demoProofToken}?head=${sha256Example.slice(0, printedHashLength)}`],
      ...description(
        'Where anybody checks it without a login, as the QR code says too; `head` in it is the beginning of the hash of the last link. Without PUBLIC_URL, and without a trusted proxy that names the host, it is a path',
        'Onde qualquer pessoa o confere sem login, como diz também o código QR; `head` nele é o começo do hash do último elo. Sem PUBLIC_URL e sem um proxy confiável que informe o host, é um caminho',
      ),
    }),
  ),
  is_whole: Type.Boolean(
    description(
      'Whether the chain is as it was written, and the pictures that were read are those it names',
      'Se a cadeia está como foi escrita, e as fotos lidas são as que ela nomeia',
    ),
  ),
  faults: Type.Array(ProofFault, description('Where it is broken', 'Onde está rompida')),
  checked_pictures: Type.Integer(
    description(
      'How many stored pictures were read and held against their hashes',
      'Quantas fotos guardadas foram lidas e conferidas com seus hashes',
    ),
  ),
  links: Type.Array(ProofLink, description('The whole chain, in order', 'A cadeia inteira, em ordem')),
});
export type Proof = Type.Static<typeof Proof>;
