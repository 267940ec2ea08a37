import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Db, parseFirst } from '../db.ts';
import { runtimeParameters } from '../protocol/connection.ts';
import { sql } from '../statement.ts';
import { appRole, systemRole } from './roles.ts';

/**
 * Finds why the application must not use this connection, as a sentence: it has rights that it should not have, lacks
 * rights that it needs, or has other settings. Undefined if everything is right.
 */
export async function findRightsProblem(db: Db): Promise<BilingualText | undefined> {
  const found = parseFirst<ConnectionFacts>(
    await db.rows(
      sql`select json_build_object('login', session_user,
          'superuser', bool_or(rolsuper), 'bypasses', bool_or(rolbypassrls),
          'system', bool_or(pg_has_role(oid, ${systemRole}, 'member')),
          'owns', (select min(relname::text) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(session_user, relowner, 'member')),
          'serves', pg_has_role(current_user, ${appRole}, 'usage'),
          'timezone', current_setting('timezone'), 'datestyle', current_setting('datestyle'),
          'statement_timeout', (select setting::integer from pg_settings where name = 'statement_timeout'))
        from pg_roles where rolname in (session_user, current_user)`,
    ),
  );
  return found && rightsProblem(found);
}

/** Throws at the start if the application must not use this connection, with the reason. */
export async function requireRights(db: Db): Promise<void> {
  const unfit = await findRightsProblem(db);
  if (unfit !== undefined) throw new BilingualError(unfit);
}

type ConnectionFacts = {
  readonly login: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly system: boolean;
  readonly owns: string | null;
  readonly serves: boolean;
  readonly timezone: string;
  readonly datestyle: string;
  readonly statement_timeout: number;
};

function rightsProblem(found: ConnectionFacts): BilingualText | undefined {
  const { login } = found;
  const unwalled = (en: string, ptBR: string): BilingualText =>
    bilingual(
      `The application's login ${login} ${en}: the separation between companies would not apply to it.`,
      `O login ${login} da aplicação ${ptBR}: a separação entre as empresas não valeria para ele.`,
    );
  if (found.superuser) return unwalled('is a superuser', 'é superusuário');
  if (found.bypasses) return unwalled('has BYPASSRLS', 'tem BYPASSRLS');
  if (found.system) return unwalled(`is a member of ${systemRole}`, `é membro de ${systemRole}`);
  if (found.owns !== null) return unwalled(`owns the table ${found.owns}`, `é dono da tabela ${found.owns}`);
  if (!found.serves)
    return bilingual(
      `The application's login ${login} is not a member of ${appRole}, so it has no permissions.`,
      `O login ${login} da aplicação não é membro de ${appRole} e por isso não tem nenhuma permissão.`,
    );
  const expected = runtimeParameters(0);
  const wrong = [
    ...(found.timezone === expected.timezone ? [] : ['timezone']),
    ...(found.datestyle.startsWith(expected.datestyle ?? '') ? [] : ['datestyle']),
    ...(found.statement_timeout > 0 ? [] : ['statement_timeout']),
  ];
  if (wrong.length === 0) return undefined;
  const statements = wrong
    .map((name) => `alter role "${login}" set ${name} = '${expected[name] === '0' ? '30s' : expected[name]}';`)
    .join(' ');
  return bilingual(
    `The settings of the application's connections do not reach the database (${wrong.join(', ')}): a pooler drops them. Set them for the login: ${statements}`,
    `As configurações das conexões da aplicação não chegam ao banco de dados (${wrong.join(', ')}): um pooler as descarta. Defina-as no login: ${statements}`,
  );
}
