import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { runtimeParameters } from './connection.ts';
import { type Db, one } from './db.ts';
import { appRole, systemRole } from './roles.ts';
import { sql } from './statement.ts';

/**
 * Finds why the application must not use this connection, as a sentence: it has rights that it should not have, lacks
 * some that it needs, or has other settings. Undefined when all is well.
 */
export async function findRightsProblem(db: Db): Promise<BilingualText | undefined> {
  const found = one<ConnectionFacts>(
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

/** Throws why the application must not use this connection, at the start. */
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
      `The application's login ${login} ${en}: the walls between companies would not hold it.`,
      `O login ${login} da aplicação ${ptBR}: a separação entre as empresas não valeria para ele.`,
    );
  if (found.superuser) return unwalled('is a superuser', 'é superusuário');
  if (found.bypasses) return unwalled('has BYPASSRLS', 'tem BYPASSRLS');
  if (found.system) return unwalled(`is a member of ${systemRole}`, `é membro de ${systemRole}`);
  if (found.owns !== null) return unwalled(`owns the table ${found.owns}`, `é dono da tabela ${found.owns}`);
  if (!found.serves)
    return bilingual(
      `The application's login ${login} is not a member of ${appRole}: it may do nothing.`,
      `O login ${login} da aplicação não é membro de ${appRole}: ele não pode fazer nada.`,
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
    `What the application sets for its connections does not arrive (${wrong.join(', ')}): a pooler drops it. Give it to the login: ${statements}`,
    `O que a aplicação define para as suas conexões não chega (${wrong.join(', ')}): um pooler o descarta. Defina-o no login: ${statements}`,
  );
}
