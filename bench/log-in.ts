import { demoPassword } from '@tropeiro/server/demo/company.ts';

/** An access token of the administrator of a company with the password of the demo. */
export async function logIn(url: string, document: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', parent_username: document, password: demoPassword }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
