/** A program with characters beyond Latin-1 wherever they can stand: here “✓”, and in what it says. */
const said = (parts: TemplateStringsArray): string => parts.join('');
const isTick = /^[✓✗]$/;
process.stdout.write(JSON.stringify(['“✓”', `“✓” ${1}`, said`“✓”`, isTick.test('✓'), '🚚', /^.$/u.test('🚚'), 'ç']));
