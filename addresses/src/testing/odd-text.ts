import fc from 'fast-check';

/** Words and signs with a meaning in an address. */
const addressParts = [
  ...['Rua', 'R', 'Av.', 'AL', 'Al.', 'Praça', 'Sítio', 'BR', 'BR-101', 'SQN', '210', '2ª', 'Travessa', 'Rodovia'],
  ...['SP', 'RJ', 'São', 'Paulo', 'sao paulo', 'Porto Alegre', 'POA', 'Rio', 'Santos', 'Rio Grande do Sul', 'Brasil'],
  ...['centro', 'Vila', 'Jardim', 'Bairro', 'Cidade:', 'UF', 'CEP', 'Município de', 'Estado do', 'Compl.:'],
  ...['120', '5', '12A', '01310-200', '01310200', 'km', '38', '38,5', 's/n', 'nº', 'n', '3º', 'º', 'XV', 'I', '0'],
  ...['casa', 'ap', '302', 'B', 'bloco', 'quadra', 'qd', 'lote', 'L', '7', 'sala', 'andar', 'fundos', 'Ed.'],
  ...['de', 'e', 'a', 'com', 'Setembro', 'Dr', 'N.', 'Sra', 'S.', 'esquina', 'em frente'],
  ...['tel', 'Cel.', 'A/C', 'falar com', 'Joana', '51', '99999-1234', '3333', '529.982.247-25', 'cpf:', 'a@b.c', 'ou'],
  ...['-', ' - ', ',', ', ', '/', '\n', '\t', '   ', '.', '+', '#', ':', '(', ')', '’'],
];

/** Texts made of words and signs with a meaning in an address, in any order. */
export const addressLikeText: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...addressParts), fc.constantFrom(' ', ' ', '', ', ')), { maxLength: 14 })
  .map((words) => words.flat().join(''));

/** Any text, including meaningful ones. */
export const oddText: fc.Arbitrary<string> = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), addressLikeText);
