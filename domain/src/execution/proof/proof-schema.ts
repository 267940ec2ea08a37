import { Type } from 'typebox';
import { sha256Example } from '../../files/image.ts';
import { description, Id, Noun, Nullable } from '../../language/noun-schema.ts';
import { demoProofToken, printedHashLength } from './proof.ts';
import { ProofLink } from './proof-chain-schema.ts';
import { ProofFault } from './verify-chain-schema.ts';

/** What was done with a plan, or with one of its points, as proved by its chain. */
export const Proof = Noun('Proof', {
  company: Type.String({
    examples: ['Tropeiro Demonstração Ltda'],
    ...description('Company that issued the proof', 'Empresa que emitiu o comprovante'),
  }),
  route_plan_id: Id,
  route_point_id: Nullable(Id),
  external_code: Nullable(
    Type.String({ examples: ['ROTA-SUL'], ...description('External code of the plan', 'Do plano') }),
  ),
  url: Nullable(
    Type.String({
      examples: [`https://tropeiro.example/proof/${demoProofToken}?head=${sha256Example.slice(0, printedHashLength)}`],
      ...description(
        'Address at which anyone can check the proof without a login; the QR code contains it. Its parameter `head` is the beginning of the hash of the last link. Without PUBLIC_URL and without a trusted proxy that sends the host, it is only a path',
        'Endereço em que qualquer pessoa confere o comprovante sem login; o código QR o contém. O parâmetro `head` é o começo do hash do último elo. Sem PUBLIC_URL e sem um proxy confiável que informe o host, é só um caminho',
      ),
    }),
  ),
  is_whole: Type.Boolean(
    description(
      'Whether the chain is intact and the stored pictures match the hashes in it',
      'Se a cadeia está íntegra e as fotos armazenadas correspondem aos hashes nela',
    ),
  ),
  faults: Type.Array(ProofFault, description('Faults of the chain', 'Falhas da cadeia')),
  checked_pictures: Type.Integer(
    description(
      'Number of stored pictures that were read and checked against their hashes',
      'Número de fotos armazenadas que foram lidas e conferidas com seus hashes',
    ),
  ),
  links: Type.Array(ProofLink, description('The complete chain, in order', 'A cadeia completa, em ordem')),
});
export type Proof = Type.Static<typeof Proof>;
