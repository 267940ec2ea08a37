import type { WrittenTable } from './written-table.ts';

/** In capitals, without accents and without commas. */
export const capitals: WrittenTable = [
  ['RUA MARECHAL FLORIANO 450 CENTRO CAXIAS DO SUL RS', 'Rua|Marechal Floriano|450||Centro|Caxias do Sul|RS'],
  [
    'AV ASSIS BRASIL 3522 LOJA 12 CRISTO REDENTOR PORTO ALEGRE RS 91010003',
    'Avenida|Assis Brasil|3522|loja 12|Cristo Redentor|Porto Alegre|RS|91010-003',
  ],
  ['R SETE DE ABRIL 230 REPUBLICA SAO PAULO SP', 'Rua|Sete de Abril|230||República|São Paulo|SP'],
  [
    'RUA JOAO PESSOA 100 APTO 21 BLOCO C VILA NOVA BLUMENAU SC',
    'Rua|João Pessoa|100|ap 21, bloco C|Vila Nova|Blumenau|SC',
  ],
  ['AVENIDA BRASIL 2000 FUNDOS ZONA 03 MARINGA PR', 'Avenida|Brasil|2000|fundos|Zona 03|Maringá|PR'],
  ['RUA 25 DE MARCO 1020 CENTRO SAO PAULO SP 01021200', 'Rua|25 de Marco|1020||Centro|São Paulo|SP|01021-200'],
  [
    'TRAVESSA DOS CATAVENTOS S/N CENTRO HISTORICO PORTO ALEGRE RS',
    'Travessa|dos Cataventos|s/n||Centro Historico|Porto Alegre|RS',
  ],
  ['RODOVIA RAPOSO TAVARES KM 22 COTIA SP', 'Rodovia|Raposo Tavares||||Cotia|SP||22'],
  ['ROD ANHANGUERA KM 15 GALPAO 4 OSASCO SP', 'Rodovia|Anhanguera||galpão 4||Osasco|SP||15'],
  ['EST DOS BANDEIRANTES 8000 CURICICA RIO DE JANEIRO RJ', 'Estrada|dos Bandeirantes|8000||Curicica|Rio de Janeiro|RJ'],
  ['AV PROTASIO ALVES 7000 PETROPOLIS PORTO ALEGRE', 'Avenida|Protasio Alves|7000||Petropolis|Porto Alegre'],
  ['RUA T 37 N 2500 SETOR BUENO GOIANIA GO', 'Rua|T 37|2500||Setor Bueno|Goiânia|GO'],
  [
    'RUA DOS ANDRADAS 1234 CONJ 501 CENTRO PORTO ALEGRE RS',
    'Rua|dos Andradas|1234|conjunto 501|Centro|Porto Alegre|RS',
  ],
  ['PRACA QUINZE DE NOVEMBRO 16 CENTRO PORTO ALEGRE RS', 'Praça|Quinze de Novembro|16||Centro|Porto Alegre|RS'],
  ['AL LORENA 1500 JARDINS SAO PAULO SP', 'Alameda|Lorena|1500||Jardins|São Paulo|SP'],
  ['R PIO XII 55 IJUI RS', 'Rua|Pio XII|55|||Ijuí|RS'],
];
