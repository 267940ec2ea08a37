import { parseArgs } from 'node:util';
import { withoutEndSlash } from './caller.ts';
import { sectionNames } from './sections.ts';
import type { Target } from './trial.ts';

/** What the command was asked to do. The password may still be missing: it can come by standard input. */
export type Options = {
  readonly help: boolean;
  readonly target: Omit<Target, 'password'> & { readonly password: string | undefined };
  readonly only: readonly string[];
  /** Of the rules, those whose sentence contains it. */
  readonly ruleText: string;
};

/** The command was called wrongly; the sentence says how. */
export class WrongOptions extends Error {}

export function readOptions(words: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { values } = parse(words);
  const only = values.only?.flatMap((names) => names.split(',')) ?? sectionNames;
  const strangers = only.filter((name) => !sectionNames.includes(name));
  if (strangers.length > 0)
    throw new WrongOptions(`There is no section ${strangers.join(', ')}. There are: ${sectionNames.join(', ')}.`);
  const missing = (['base-url', 'document', 'login'] as const).filter((name) => values[name] === undefined);
  if (!values.help && missing.length > 0)
    throw new WrongOptions(`${missing.map((name) => `--${name}`).join(', ')} must be given. See --help.`);
  const baseUrl = withoutEndSlash(values['base-url'] ?? '');
  if (!values.help && !/^https?:\/\/[^/]/.test(baseUrl))
    throw new WrongOptions(`--base-url is "${baseUrl}", and should be like http://host:8080.`);
  return {
    help: values.help,
    target: {
      baseUrl,
      document: values.document ?? '',
      login: values.login ?? '',
      realm: values.realm,
      password: values.password ?? environment.CONFORMANCE_PASSWORD,
    },
    only,
    ruleText: values.rule,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        'base-url': { type: 'string' },
        document: { type: 'string' },
        login: { type: 'string' },
        password: { type: 'string' },
        realm: { type: 'string', default: 'customer' },
        only: { type: 'string', multiple: true },
        rule: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new WrongOptions(`${(error as Error).message} See --help.`);
  }
}

export const help = `Judges a server by the specification of the fleet API, section by section, over HTTP.

  npm run conformance -- --base-url URL --document CNPJ --login ADMIN [options]

  --base-url URL      where the server is, such as http://host:8080
  --document CNPJ     the company to log in to (parent_username)
  --login NAME        an administrator of that company (username)
  --password TEXT     their password; better in CONFORMANCE_PASSWORD, or on standard input
  --realm NAME        realm of the login, customer when absent
  --only SECTION      this section only; may be given again, or several with commas
  --rule TEXT         only the rules whose sentence contains this text

It writes: it needs a company it may write to, best one of its own. What it makes is named conformance-…, and what the
API lets it delete it deletes in the end. Vehicles stay, cancelled and hidden; executed checklists and images stay.

Sections: ${sectionNames.join(', ')}.

Exit code: 0 when nothing failed, 1 when something did, 2 when it was called wrongly. What cannot be prepared on this
server through its API is skipped, and says why.
`;
