import { formatDocument } from '@tropeiro/domain/tax-document.ts';
import { demoDocument, demoPassword, demoUsers } from '../demo/company.ts';

/** What a start has to say to the person who made it. */
export type Start = {
  readonly url: string;
  /** Where the embedded database is; undefined for another. */
  readonly folder: string | undefined;
  /** How things stand: nobody can log in yet, the demo company is there, or only others. */
  readonly companies: 'none' | 'demo' | 'others';
  /** From where the demo's published passwords are taken. */
  readonly demoTakenFrom: 'machine' | 'network';
};

export function welcome({ url, folder, companies, demoTakenFrom }: Start): string {
  const lines = [
    `Tropeiro is running / está no ar`,
    `  API        ${url}`,
    `  Docs       ${url}/docs/`,
    ...(folder === undefined ? [] : [`  Data       ${folder}`]),
    ...(companies === 'demo' ? demoLines(demoTakenFrom) : []),
    ...(companies === 'none' ? firstSteps : []),
  ];
  return `${lines.join('\n')}\n`;
}

function demoLines(takenFrom: Start['demoTakenFrom']): string[] {
  const [english, portuguese] =
    takenFrom === 'network'
      ? ['from the network too (--demo)', 'também pela rede (--demo)']
      : ['from this machine only', 'somente nesta máquina'];
  return [
    `  Demo       company/empresa ${formatDocument(demoDocument)}, password/senha ${demoPassword}`,
    ...demoUsers.map(({ login, realm }) => `             ${login} (realm ${realm})`),
    `             This password is published. It works ${english}, and never through a proxy.`,
    '             Set others: tropeiro user password. Remove the company: tropeiro demo remove.',
    `             Esta senha é pública. Funciona ${portuguese}, e nunca por um proxy.`,
    '             Defina outras: tropeiro user password. Remova a empresa: tropeiro demo remove.',
  ];
}

const firstSteps = [
  '  No company is there yet. Create one with its administrator, whose password is printed once:',
  '  Ainda não há empresa. Crie uma com seu administrador, cuja senha é mostrada uma única vez:',
  "    npx tropeiro customer create --name 'Transportes Ltda' --document 00.000.000/0000-00 --admin-login admin",
];
