import { formatDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { demoDocument, demoPassword, demoUsers } from '../demo/company.ts';

/** The facts that the welcome message shows. */
export type WelcomeFacts = {
  readonly url: string;
  /** The folder of the embedded database; undefined with an external one. */
  readonly folder: string | undefined;
  /** The DATA_DIR to set for commands; undefined if they find the database without it. */
  readonly dataDir: string | undefined;
  /** `none`: no company exists yet. `demo`: the demo company exists. `others`: only other companies exist. */
  readonly companies: 'none' | 'demo' | 'others';
  /** Where logins with the demo's published passwords are accepted from. */
  readonly demoAcceptedFrom: 'machine' | 'network';
};

/** The message that a start prints for the operator. */
export function welcome({ url, folder, dataDir, companies, demoAcceptedFrom }: WelcomeFacts): BilingualText {
  const tropeiro = dataDir === undefined ? 'npx tropeiro' : `DATA_DIR=${quoted(dataDir)} npx tropeiro`;
  const lines = [
    bilingual('Tropeiro is running', 'O Tropeiro está no ar'),
    verbatim(`  API        ${url}`),
    bilingual(`  Docs       ${url}/docs/`, `  Manual     ${url}/docs/`),
    bilingual(`  Live       ${url}/live/page/`, `  Ao vivo    ${url}/live/page/`),
    ...(folder === undefined ? [] : [bilingual(`  Data       ${folder}`, `  Dados      ${folder}`)]),
    ...(companies === 'demo' ? demoLines(demoAcceptedFrom, tropeiro) : []),
    ...(companies === 'none' ? firstSteps(tropeiro) : []),
  ];
  return phrase((say) => `${lines.map(say).join('\n')}\n`);
}

const acceptance: Readonly<Record<WelcomeFacts['demoAcceptedFrom'], BilingualText>> = {
  network: bilingual('from the network too (--demo)', 'também pela rede (--demo)'),
  machine: bilingual('from this machine only', 'somente nesta máquina'),
};

function demoLines(acceptedFrom: WelcomeFacts['demoAcceptedFrom'], tropeiro: string): BilingualText[] {
  const document = formatDocument(demoDocument);
  const from = acceptance[acceptedFrom];
  const setPassword = `${tropeiro} user password --document ${document} --login … --password -`;
  const indent = '             ';
  return [
    bilingual(
      `  Demo       company ${document}, password ${demoPassword}`,
      `  Demo       empresa ${document}, senha ${demoPassword}`,
    ),
    ...demoUsers.map(({ login, realm }) => verbatim(`${indent}${login} (realm ${realm})`)),
    bilingual(
      `${indent}This password is published. It works ${from.en}, and never through a proxy.`,
      `${indent}Esta senha é pública. Funciona ${from['pt-BR']}, e nunca por um proxy.`,
    ),
    bilingual(`${indent}Set others: ${setPassword}`, `${indent}Defina outras: ${setPassword}`),
    bilingual(
      `${indent}Remove the company: ${tropeiro} demo remove`,
      `${indent}Remova a empresa: ${tropeiro} demo remove`,
    ),
  ];
}

const firstSteps = (tropeiro: string): BilingualText[] => [
  bilingual(
    '  No company exists yet. Create one with its administrator, whose password is printed once:',
    '  Ainda não há empresa. Crie uma com seu administrador, cuja senha é mostrada uma única vez:',
  ),
  verbatim(
    `    ${tropeiro} company create --name 'Transportes Ltda' --document 11.444.777/0001-61 --admin-login admin`,
  ),
  bilingual('  Name and CNPJ are examples: give your own.', '  Nome e CNPJ são exemplos: informe os seus.'),
];

/** A path quoted as one word of a shell. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
