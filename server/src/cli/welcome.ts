import { formatDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import { demoDocument, demoPassword, demoUsers } from '../demo/company.ts';

/** What the welcome message is made of. */
export type WelcomeFacts = {
  readonly url: string;
  /** Where the embedded database is; undefined for another. */
  readonly folder: string | undefined;
  /** The DATA_DIR that commands must be given; undefined where they find the database without. */
  readonly dataDir: string | undefined;
  /** How things stand: nobody can log in yet, the demo company is there, or only others. */
  readonly companies: 'none' | 'demo' | 'others';
  /** From where the demo's published passwords are accepted. */
  readonly demoAcceptedFrom: 'machine' | 'network';
};

/** The message that a start prints for the person who made it. */
export function welcome({ url, folder, dataDir, companies, demoAcceptedFrom }: WelcomeFacts): string {
  const tropeiro = dataDir === undefined ? 'npx tropeiro' : `DATA_DIR=${quoted(dataDir)} npx tropeiro`;
  const lines = [
    `Tropeiro is running / está no ar`,
    `  API        ${url}`,
    `  Docs       ${url}/docs/`,
    `  Live       ${url}/live/page/`,
    ...(folder === undefined ? [] : [`  Data       ${folder}`]),
    ...(companies === 'demo' ? demoLines(demoAcceptedFrom, tropeiro) : []),
    ...(companies === 'none' ? firstSteps(tropeiro) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function demoLines(acceptedFrom: WelcomeFacts['demoAcceptedFrom'], tropeiro: string): string[] {
  const [english, portuguese] =
    acceptedFrom === 'network'
      ? ['from the network too (--demo)', 'também pela rede (--demo)']
      : ['from this machine only', 'somente nesta máquina'];
  return [
    `  Demo       company/empresa ${formatDocument(demoDocument)}, password/senha ${demoPassword}`,
    ...demoUsers.map(({ login, realm }) => `             ${login} (realm ${realm})`),
    `             This password is published. It works ${english}, and never through a proxy.`,
    `             Esta senha é pública. Funciona ${portuguese}, e nunca por um proxy.`,
    `             Set others / defina outras: ${tropeiro} user password --document ${formatDocument(demoDocument)} --login … --password -`,
    `             Remove the company / remova a empresa: ${tropeiro} demo remove`,
  ];
}

const firstSteps = (tropeiro: string): string[] => [
  '  No company is there yet. Create one with its administrator, whose password is printed once:',
  '  Ainda não há empresa. Crie uma com seu administrador, cuja senha é mostrada uma única vez:',
  `    ${tropeiro} company create --name 'Transportes Ltda' --document 11.444.777/0001-61 --admin-login admin`,
  '  Name and CNPJ are examples: give your own / nome e CNPJ são exemplos: informe os seus.',
];

/** A path quoted as one word of a shell. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
