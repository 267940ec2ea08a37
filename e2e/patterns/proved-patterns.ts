/**
 * Patterns that take seconds to prove linear, each with its flags as recheck receives them. A proof stays valid, so
 * only the long lane repeats all of them, and other runs repeat one in turn. After changing one of these patterns,
 * remove it here. It is then proved in every run.
 */
export const provedPatterns: readonly string[] = [
  String.raw`/new URL\('(\.[^']+)', import\.meta\.url\)/g`,
  '/<([^<>]*)>[^,<]*rel="?next"?/',
  String.raw`/;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))/i`,
  String.raw`/(?:from |import |import\()'([^']+)'/g`,
  String.raw`/^application\/(?:[\w.+-]+\+)?json\b/i`,
  String.raw`/^VmRSS:\s*(\d+)/m`,
  String.raw`/^CapEff:\s*([0-9a-f]+)/m`,
  String.raw`/^VmRSS:\s+(\d+)/m`,
  String.raw`/handling\s*=\s*"?strict/i`,
  String.raw`/^[+-]?[\d.,]*\d(e[+-]?\d+)?$/i`,
  String.raw`/^[0-9a-zA-Z_-]{16,}\.\w{3,4}$/`,
  '/; *SameSite=(Strict|Lax)/i',
  '/filename="([^"]+)"/',
  String.raw`/;\s*([^\s=;,]+)\s*=\s*(?:"[^"]*"|[^;,]*)/g`,
  String.raw`/position (\d+)/`,
  String.raw`/^CUST\b.*NO/i`,
  String.raw`/^NUMBER\s+CAPACITY$/i`,
  String.raw`/^[^\s@]+@[^\s@]+$/`,
  String.raw`/^Bearer +([\w.~+/=-]+) *$/i`,
  String.raw`/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i`,
  String.raw`/^images\/(\d+)\/[^/]+\/([^/]+)$/`,
  String.raw`/\{(\w+)\}/g`,
  String.raw`/[^\P{N}0-9]/u`,
  String.raw`/^\.s\.PGSQL\.\d+\.lock$/`,
  '/; *HttpOnly/i',
  String.raw`/^0*(\d{1,7})$/`,
];
