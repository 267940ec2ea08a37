/**
 * The output of `npm audit --json`: a report if the registry serves advisories, otherwise the reason why there is none.
 */
type AuditOutput = {
  readonly message?: string;
  readonly statusCode?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
};

export type AdvisoryVerdict = { readonly kind: 'passed' | 'failed' | 'skipped'; readonly sentence: string };

/** If the registry cannot be asked, the change is not at fault. An unreadable report does not pass. */
export function advisoryVerdict(printed: string): AdvisoryVerdict {
  const output = parsed(printed);
  if (output?.vulnerabilities) return verdictOf(output.vulnerabilities);
  const why = output?.message ?? printed.slice(0, 200);
  if (output?.statusCode !== undefined || unreachable.test(why))
    return { kind: 'skipped', sentence: `Advisories were not checked: this registry does not serve them (${why}).` };
  return { kind: 'failed', sentence: `npm audit gave no report: ${why}` };
}

const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

function verdictOf(vulnerabilities: NonNullable<AuditOutput['vulnerabilities']>): AdvisoryVerdict {
  const grave = Object.entries(vulnerabilities).filter(([, { severity }]) => /^(?:high|critical)$/.test(severity));
  if (grave.length > 0) {
    const names = grave.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
    return { kind: 'failed', sentence: `There are advisories about packages the service runs with: ${names}.` };
  }
  const milder = Object.keys(vulnerabilities).length;
  return { kind: 'passed', sentence: `No high or critical advisories; ${milder} milder.` };
}

function parsed(printed: string): AuditOutput | undefined {
  try {
    return JSON.parse(printed) as AuditOutput;
  } catch {
    return undefined;
  }
}
