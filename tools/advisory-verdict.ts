/** What `npm audit --json` prints: a report where the registry serves advisories, else why there is none. */
type AuditOutput = {
  readonly message?: string;
  readonly statusCode?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
};

export type AdvisoryVerdict = { readonly kind: 'passed' | 'failed' | 'skipped'; readonly sentence: string };

/** A registry that cannot be asked is no fault of the change; a report that cannot be read is no pass. */
export function advisoryVerdict(printed: string): AdvisoryVerdict {
  const output = parsed(printed);
  if (output?.vulnerabilities) return judged(output.vulnerabilities);
  const why = output?.message ?? printed.slice(0, 200);
  if (output?.statusCode !== undefined || unreachable.test(why))
    return { kind: 'skipped', sentence: `Advisories were not checked: this registry does not serve them (${why}).` };
  return { kind: 'failed', sentence: `npm audit gave no report: ${why}` };
}

const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

function judged(vulnerabilities: NonNullable<AuditOutput['vulnerabilities']>): AdvisoryVerdict {
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
