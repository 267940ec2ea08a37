/** The minimum number of digits of a telephone number, without the codes before it. */
export const telephoneDigitCount = 8;
export const cnpjDigitCount = 14;
const cpfDigitCount = 11;

/** Labels of personal numbers, folded, with the number of digits of such a number. */
const numberLabels: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        'tel tels telef telefone telefones fone fones celular celulares cel whatsapp whats wpp wapp zap ligar ramal',
        telephoneDigitCount,
      ],
      ['cpf cnh rg identidade', cpfDigitCount],
      ['cnpj', cnpjDigitCount],
    ] as const
  ).flatMap(([words, digitCount]) => words.split(' ').map((word) => [word, digitCount] as const)),
);

/** How many digits follow a folded label. Undefined if the word is no such label. */
export const findNumberLabel = (key: string): number | undefined => numberLabels.get(key);

/** Labels of a number that are also abbreviations in street names: `Cel. Bordini`. */
export const isAmbiguousLabel = (key: string): boolean => key === 'cel';

/** Words that announce a person or a delivery instruction, folded: the rest of the part is about that. */
const personWords = new Set(
  (
    'att attn contato contatos falar fala recado recados procurar perguntar chamar avisar entregar deixar tratar responsavel ' +
    'resp destinatario destinataria dest cliente nome recebedor recebedora morador moradora proprietario proprietaria ' +
    'inquilino inquilina obs observacao observacoes pix sr sra srta email mail instagram insta facebook'
  ).split(' '),
);

/** Those that do so anywhere, in two words, and salutations. */
const personPhrases = new Set([
  ...['bom dia', 'boa tarde', 'boa noite'],
  ...['aos cuidados', 'ao cuidado', 'a cuidados', 'falar com', 'falar c', 'fala com', 'deixar com', 'deixar c'],
  ...['entregar para', 'entregar p', 'entregar a', 'entregar ao', 'entregar com', 'procurar por', 'perguntar por'],
  ...['ligar para', 'ligar p', 'tratar com', 'tratar c', 'recado com', 'recado c', 'chamar por'],
]);

export const announcesPerson = (key: string): boolean => personWords.has(key);
export const isPersonPhrase = (keys: string): boolean => personPhrases.has(keys);

/** Words that may stand between an announcement and what it announces: `tel. do`, `falar c/ a Sra.`. */
const linkWords = new Set(
  'com c para p por pelo pela de da do das dos o a os as ao aos sr sra srta dona seu nr n no num numero e ou'.split(
    ' ',
  ),
);

export const isLinkWord = (key: string): boolean => linkWords.has(key);

/** The area codes of Brazilian telephone numbers (Anatel, Plano Geral de Códigos Nacionais). */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 ' +
    '67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Whether digits are an area code, possibly with a leading zero. */
export const isAreaCode = (text: string): boolean => areaCodes.has(text.replace(/^0/, ''));
