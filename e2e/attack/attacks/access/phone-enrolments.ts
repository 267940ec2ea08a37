import { randomBytes } from 'node:crypto';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import { asJson, bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { textOf } from '../../attacked-plan.ts';
import type { Attacker } from '../../attacker.ts';
import type { Outcome } from '../../outcome.ts';

/** Wrong CPFs of one driver that are compared in a day, with room for a day that ends during the attack. */
const mostWrong = 40;

/** Tokens from one address that are compared before the service asks to wait. */
const mostFromOne = 150;

export const phoneEnrolments: Attack = {
  name: 'phone-enrolments',
  sentence: 'tokens and CPFs of links for phones guessed, links used again and at the same moment, and many links',
  patienceS: 20,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const cpf = cpfOf(attacker.amount(91_001, 91_002, 98_000));
    const driverId = await findOrCreateDriver(attacker, token, cpf);
    if (driverId === undefined) return attacker.complain('the driver was not stored');
    const enrol = () => createLink(attacker, token, driverId);
    await useAgain(attacker, enrol, cpf);
    await createMany(attacker, enrol, cpf);
    await guessTokens(attacker, cpf);
    // Last, because afterwards the links of this driver wait until the next day.
    await guessCpfs(attacker, enrol);
  },
};

type NewLink = () => Promise<string | undefined>;

/** Sends a token and a CPF from one of the attacker's addresses. */
const redeem = (attacker: Attacker, token: string, cpf: string, address: number): Promise<Outcome> =>
  attacker.ask(
    {
      method: 'POST',
      path: '/auth/enrolment/',
      headers: asJson,
      body: JSON.stringify({ token, cpf, name: 'Moto G84' }),
    },
    { address },
  );

const statusOf = (outcome: Outcome): number | undefined => (outcome.kind === 'answer' ? outcome.status : undefined);

/** The id of the driver with this CPF. An earlier attack of the same company may have created the driver. */
async function findOrCreateDriver(attacker: Attacker, token: string, cpf: string): Promise<number | undefined> {
  const created = textOf(await attacker.post('/driver/', { data: { name: 'Driver', cpf } }, token));
  const found = created.includes('"data":{')
    ? created
    : textOf(await attacker.ask({ method: 'GET', path: `/driver/?cpf=${cpf}&limit=1`, headers: bearer(token) }));
  const id = /"data":\[?\{"id":(\d+)/.exec(found)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The token of a new link. Undefined if the service did not create it. */
async function createLink(attacker: Attacker, token: string, driverId: number): Promise<string | undefined> {
  const path = `/driver/${driverId}/enrolment/`;
  const created = await attacker.ask({ method: 'POST', path, headers: bearer(token) });
  return /"token":"([^"]+)"/.exec(textOf(created))?.[1];
}

/** Uses one link many times at the same moment, and again later. */
async function useAgain(attacker: Attacker, enrol: NewLink, cpf: string): Promise<void> {
  const link = await enrol();
  if (link === undefined) return attacker.complain('the link was not created');
  const atOnce = await Promise.all(
    Array.from({ length: attacker.amount(20, 2, 60) }, (_, address) => redeem(attacker, link, cpf, address)),
  );
  const later = await redeem(attacker, link, cpf, atOnce.length);
  const usedCount = [...atOnce, later].filter((outcome) => statusOf(outcome) === 200).length;
  if (usedCount > 1) attacker.complain(`one link opened ${usedCount} sessions`);
}

/** Sends wrong CPFs with one link after another. */
async function guessCpfs(attacker: Attacker, enrol: NewLink): Promise<void> {
  const linkCount = attacker.amount(12, 2, 20);
  let comparedCount = 0;
  for (let link = 0; link < linkCount; link++) {
    const token = await enrol();
    if (token === undefined) continue;
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, number) => redeem(attacker, token, cpfOf(link * 12 + number), link * 12 + number)),
    );
    comparedCount += guesses.filter((outcome) => statusOf(outcome) === 422).length;
  }
  if (comparedCount > mostWrong) attacker.complain(`${comparedCount} CPFs of a driver were guessed`);
}

/** Sends tokens that nobody was given, from one address and from many. */
async function guessTokens(attacker: Attacker, cpf: string): Promise<void> {
  let comparedCount = 0;
  const odd = ['\0', '\ud800', "' or 1=1 --", '../../etc/passwd', 'x'.repeat(attacker.amount(200, 1, 8000))];
  const guessed = Array.from({ length: attacker.amount(400, 100, 800) }, () => randomBytes(24).toString('base64url'));
  const tokens = [...odd, ...guessed];
  for (let at = 0; at < tokens.length; at += 20) {
    const outcomes = await Promise.all(
      tokens.slice(at, at + 20).map(async (token, number) => {
        const address = number % 2 === 0 ? 0 : at + number;
        return { address, status: statusOf(await redeem(attacker, token, cpf, address)) };
      }),
    );
    comparedCount += outcomes.filter(({ address, status }) => address === 0 && status === 404).length;
    if (outcomes.some(({ status }) => status === 200)) attacker.complain('a guessed token opened a session');
  }
  if (comparedCount > mostFromOne) attacker.complain(`${comparedCount} tokens were guessed from one address`);
}

/** Creates many links of one driver at the same moment, and uses all of them. Only the newest may work. */
async function createMany(attacker: Attacker, enrol: NewLink, cpf: string): Promise<void> {
  const created = await Promise.all(Array.from({ length: attacker.amount(200, 20, 400) }, enrol));
  const links = created.filter((link) => link !== undefined);
  if (links.length === 0) attacker.complain('no link was created');
  const used = await Promise.all(links.map((link, number) => redeem(attacker, link, cpf, number)));
  const usedCount = used.filter((outcome) => statusOf(outcome) === 200).length;
  if (usedCount > 1) attacker.complain(`${usedCount} links of one driver worked`);
}
