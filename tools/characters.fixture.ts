/** A program with characters beyond Latin-1 everywhere they can occur: here “✓”, and in its output. */
const joined = (parts: TemplateStringsArray): string => parts.join('');
const isTick = /^[✓✗]$/;
process.stdout.write(JSON.stringify(['“✓”', `“✓” ${1}`, joined`“✓”`, isTick.test('✓'), '🚚', /^.$/u.test('🚚'), 'ç']));
