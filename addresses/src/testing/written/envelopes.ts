import type { WrittenTable } from './written-table.ts';

/** Complete addresses, with commas and dashes, in any order; and single parts. */
export const envelopes: WrittenTable = [
  ['Rua Augusta, 1500, Consolação, São Paulo - SP, 01304-001', 'Rua|Augusta|1500||Consolação|São Paulo|SP|01304-001'],
  [
    'Av. Borges de Medeiros, 2500 - Praia de Belas - Porto Alegre/RS',
    'Avenida|Borges de Medeiros|2500||Praia de Belas|Porto Alegre|RS',
  ],
  [
    'Rua da Bahia, 1148, sala 801 - Centro, Belo Horizonte - MG, 30160-906',
    'Rua|da Bahia|1148|sala 801|Centro|Belo Horizonte|MG|30160-906',
  ],
  ['Av. Boa Viagem, 5000, ap. 1201, Boa Viagem, Recife/PE', 'Avenida|Boa Viagem|5000|ap 1201|Boa Viagem|Recife|PE'],
  ['Rua XV de Novembro, 621, Centro, Curitiba, PR, 80020-310', 'Rua|XV de Novembro|621||Centro|Curitiba|PR|80020-310'],
  [
    'Avenida Sete de Setembro, 3293 - Rebouças - Curitiba - PR - CEP 80230-010',
    'Avenida|Sete de Setembro|3293||Rebouças|Curitiba|PR|80230-010',
  ],
  ['Praça Tiradentes, 10, Centro, Ouro Preto - MG', 'Praça|Tiradentes|10||Centro|Ouro Preto|MG'],
  ['Largo do Pelourinho, s/n, Pelourinho, Salvador - BA', 'Largo|do Pelourinho|s/n||Pelourinho|Salvador|BA'],
  ['Ladeira da Memória, 45, República, São Paulo', 'Ladeira|da Memória|45||República|São Paulo'],
  ['Beco do Batman, 120, Vila Madalena, São Paulo, SP', 'Beco|do Batman|120||Vila Madalena|São Paulo|SP'],
  ['Servidão das Gaivotas, 88, Campeche, Florianópolis - SC', 'Servidão|das Gaivotas|88||Campeche|Florianópolis|SC'],
  [
    'Estrada Velha de Itu, 2000 - Jardim Santa Rita, Itapevi - SP',
    'Estrada|Velha de Itu|2000||Jardim Santa Rita|Itapevi|SP',
  ],
  ['Viela Um, 15, Paraisópolis, São Paulo - SP', 'Viela|Um|15||Paraisópolis|São Paulo|SP'],
  ['Alameda dos Anjos, 33A - Moema - São Paulo/SP', 'Alameda|dos Anjos|33A||Moema|São Paulo|SP'],
  ['Boulevard Castilhos França, 200, Campina, Belém - PA', 'Boulevard|Castilhos França|200||Campina|Belém|PA'],
  [
    'Rua Coronel José Eusébio, 95, casa 13 - Higienópolis, São Paulo - SP, 01239-030',
    'Rua|Coronel José Eusébio|95|casa 13|Higienópolis|São Paulo|SP|01239-030',
  ],
  [
    'Avenida das Américas, 4666, loja 120, Barra da Tijuca, Rio de Janeiro - RJ',
    'Avenida|das Américas|4666|loja 120|Barra da Tijuca|Rio de Janeiro|RJ',
  ],
  [
    'Rua Barata Ribeiro, 502, apto 304, Copacabana, Rio de Janeiro, RJ, 22040-002, Brasil',
    'Rua|Barata Ribeiro|502|ap 304|Copacabana|Rio de Janeiro|RJ|22040-002||||Brasil',
  ],
  ['Rua do Sol, 1, Olinda - PE', 'Rua|do Sol|1|||Olinda|PE'],
  [
    'Travessa Padre Eutíquio, 1078 - Batista Campos, Belém/PA 66023-710',
    'Travessa|Padre Eutíquio|1078||Batista Campos|Belém|PA|66023-710',
  ],
  ['Passagem Dalva, 77, Marambaia, Belém - PA', 'Passagem|Dalva|77||Marambaia|Belém|PA'],
  [
    'rua das laranjeiras, 336, laranjeiras, rio de janeiro, rj',
    'Rua|das Laranjeiras|336||Laranjeiras|Rio de Janeiro|RJ',
  ],
  ['av. ipiranga 6681 partenon porto alegre', 'Avenida|Ipiranga|6681||Partenon|Porto Alegre'],
  ['r. haddock lobo 595 cerqueira césar são paulo sp', 'Rua|Haddock Lobo|595||Cerqueira César|São Paulo|SP'],
  ['avenida rio branco 156 centro rj', 'Avenida|Rio Branco|156||Centro|Rio de Janeiro|RJ'],
  ['São Paulo - SP, Consolação, Rua Augusta, 100', 'Rua|Augusta|100||Consolação|São Paulo|SP'],
  ['CEP 01304-001 Rua Augusta, 100 - ap 3', 'Rua|Augusta|100|ap 3||||01304-001'],
  ['Brasil, RS, Porto Alegre, Centro, Rua dos Andradas, 10', 'Rua|dos Andradas|10||Centro|Porto Alegre|RS|||||Brasil'],
  ['ap 302, Rua Dr. Flores, 120, Porto Alegre', 'Rua|Doutor Flores|120|ap 302||Porto Alegre'],
  ['Centro, Rua Dr. Flores, 120, Porto Alegre/RS', 'Rua|Doutor Flores|120||Centro|Porto Alegre|RS'],
  ['90020-120 Porto Alegre RS Rua Dr. Flores 120', 'Rua|Doutor Flores|120|||Porto Alegre|RS|90020-120'],
  ['Paulista 1578, São Paulo', '|Paulista|1578|||São Paulo'],
  ['Dr. Flores, 120, Centro, Porto Alegre', '|Doutor Flores|120||Centro|Porto Alegre'],
  ['Porto Alegre', '|||||Porto Alegre'],
  ['Porto Alegre - RS', '|||||Porto Alegre|RS'],
  ['POA', '|||||Porto Alegre|RS'],
  ['Centro, Porto Alegre/RS', '||||Centro|Porto Alegre|RS'],
  ['CEP: 90.020-120', '|||||||90020-120'],
  ['CEP 90020120 Porto Alegre', '|||||Porto Alegre||90020-120'],
  ['Rua Augusta', 'Rua|Augusta'],
  ['R.Augusta,100', 'Rua|Augusta|100'],
  ['Av.Paulista,1578-Bela Vista-São Paulo-SP', 'Avenida|Paulista|1578||Bela Vista|São Paulo|SP'],
];
