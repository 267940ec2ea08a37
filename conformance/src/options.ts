import { parseArgs } from 'node:util';
import { withoutEndSlash } from './caller.ts';
import { sectionNames } from './sections.ts';
import type { Target } from './trial.ts';

/** The options of the command. The password may be missing, because it can come from standard input. */
export type Options = {
  readonly help: boolean;
  readonly target: Omit<Target, 'password'> & { readonly password: string | undefined };
  readonly only: readonly string[];
  /** Runs only the rules whose sentence contains it. */
  readonly ruleText: string;
};

/** Wrong options. The message explains the error. */
export class WrongOptions extends Error {}

export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { values } = parse(args);
  const only = values.only?.flatMap((names) => names.split(',')) ?? sectionNames;
  const unknownSections = only.filter((name) => !sectionNames.includes(name));
  if (unknownSections.length > 0)
    throw new WrongOptions(`There is no section ${unknownSections.join(', ')}. Sections: ${sectionNames.join(', ')}.`);
  const missing = (['base-url', 'document', 'login'] as const).filter((name) => values[name] === undefined);
  if (!values.help && missing.length > 0)
    throw new WrongOptions(`${missing.map((name) => `--${name}`).join(', ')} must be given. See --help.`);
  const baseUrl = withoutEndSlash(values['base-url'] ?? '');
  if (!values.help && !/^https?:\/\/[^/]/.test(baseUrl))
    throw new WrongOptions(`--base-url is "${baseUrl}", and must look like http://host:8080.`);
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

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
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

export const help = `Tests a server against the specification of the fleet API, section by section, over HTTP.

  npm run conformance -- --base-url URL --document CNPJ --login ADMIN [options]

  --base-url URL      address of the server, such as http://host:8080
  --document CNPJ     the company to log in to (parent_username)
  --login NAME        an administrator of that company (username)
  --password TEXT     the administrator's password; better in CONFORMANCE_PASSWORD, or on standard input
  --realm NAME        realm of the login (customer)
  --only SECTION      this section only; may be repeated, or list several with commas
  --rule TEXT         only the rules whose sentence contains this text

The suite writes. It needs a company that it may write to, best a separate one. Its records have names with
conformance-…. At the end it deletes what the API allows. Vehicles stay, cancelled and hidden. Executed checklists and
images stay too.

Sections: ${sectionNames.join(', ')}.

Exit code: 0 if all rules passed, 1 if one failed, 2 for wrong options. Rules that cannot be prepared through the API of
this server are skipped, with the reason.
`;
