import type { Attack } from '../../attack.ts';
import { freshLogin } from '../../strikers.ts';

/** Login attempts from one address that are evaluated before the service asks to wait. */
const mostFromOne = 150;

export const loginSpraying: Attack = {
  name: 'login-spraying',
  sentence: 'one password tried on many users, and many on one, from one address and from many',
  patienceS: 20,
  async run(attacker) {
    const count = attacker.amount(240, 100, 600);
    const tries = Array.from({ length: count }, (_, number) => ({
      body: attacker.strikers.credentials(
        number % 4 === 0 ? 'admin' : freshLogin(1000 + number),
        `wrong password ${number % 2}`,
      ),
      address: number % 2 === 0 ? 0 : number,
    }));
    let answered = 0;
    for (let at = 0; at < tries.length; at += 20) {
      const outcomes = await Promise.all(
        tries.slice(at, at + 20).map(({ body, address }) =>
          attacker
            .ask(
              {
                method: 'POST',
                path: '/auth/login/',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(body),
              },
              { address },
            )
            .then((outcome) => ({ outcome, address })),
        ),
      );
      for (const { outcome, address } of outcomes)
        if (address === 0 && outcome.kind === 'answer' && outcome.status === 401) answered += 1;
    }
    if (answered > mostFromOne) attacker.complain(`${answered} passwords were tried from one address`);
  },
};
