import type { WrittenTable } from './written-table.ts';

/** Addresses as forms label them and systems print them. */
export const forms: WrittenTable = [
  [
    'Endereço: Rua Augusta, 100 Bairro: Consolação Cidade: São Paulo UF: SP',
    'Rua|Augusta|100||Consolação|São Paulo|SP',
  ],
  [
    'LOGRADOURO: R AUGUSTA\nNUMERO: 100\nCOMPLEMENTO: AP 3\nBAIRRO: CONSOLACAO\nMUNICIPIO: SAO PAULO\nUF: SP\nCEP: 01304001',
    'Rua|Augusta|100|ap 3|Consolacao|São Paulo|SP|01304-001',
  ],
  ['Rua Augusta 100 bairro Consolação São Paulo SP', 'Rua|Augusta|100||Consolação|São Paulo|SP'],
  ['Rua Augusta, 100, Bairro Centro, Município de Xaxim, Estado de Santa Catarina', 'Rua|Augusta|100||Centro|Xaxim|SC'],
  ['Rua: Augusta; Nº: 100; Compl.: ap 3; CEP 01304-001', 'Rua|Augusta|100|ap 3||||01304-001'],
  ['End.: Av. Central, 5, Cidade Nova, Manaus, Amazonas', 'Avenida|Central|5||Cidade Nova|Manaus|AM'],
  [
    'AV IPIRANGA;1200;AP 12;AZENHA;PORTO ALEGRE;RS;90160091',
    'Avenida|Ipiranga|1200|ap 12|Azenha|Porto Alegre|RS|90160-091',
  ],
  [
    'RUA LIMA E SILVA | 777 | CIDADE BAIXA | PORTO ALEGRE | RS | 90050-101',
    'Rua|Lima e Silva|777||Cidade Baixa|Porto Alegre|RS|90050-101',
  ],
  [
    '  RUA  LIMA E SILVA ,  777  -  CIDADE BAIXA \r\n PORTO ALEGRE  - RS \r\n',
    'Rua|Lima e Silva|777||Cidade Baixa|Porto Alegre|RS',
  ],
  [
    'RUA LIMA E SILVA, 777, , CIDADE BAIXA, PORTO ALEGRE, RS, , BRASIL',
    'Rua|Lima e Silva|777||Cidade Baixa|Porto Alegre|RS|||||Brasil',
  ],
  [
    'Rua Lima e Silva 777 - Cidade Baixa, Porto Alegre - RS, 90050-101, Brazil',
    'Rua|Lima e Silva|777||Cidade Baixa|Porto Alegre|RS|90050-101||||Brasil',
  ],
  [
    'DEST: RUA SANTOS DUMONT 450 - BAIRRO: CENTRO - MUN: PELOTAS - UF: RS - CEP: 96020-380',
    'Rua|Santos Dumont|450||Centro|Pelotas|RS|96020-380',
  ],
  [
    'Rua Marechal Deodoro\t630\tCJ 1204\tCentro\tCuritiba\tPR\t80010-010\tBR',
    'Rua|Marechal Deodoro|630|conjunto 1204|Centro|Curitiba|PR|80010-010||||Brasil',
  ],
  ['END. ENTREGA: AV FARRAPOS, 2755, FLORESTA, PORTO ALEGRE, RS', 'Avenida|Farrapos|2755||Floresta|Porto Alegre|RS'],
  [
    'RUA GENERAL OSORIO, 1000;;CENTRO;CAMPINAS;SP;13010111;BRASIL',
    'Rua|General Osorio|1000||Centro|Campinas|SP|13010-111||||Brasil',
  ],
  [
    'Rua: Marquês de Olinda Nº: 200 Complemento: casa 2 Bairro: Botafogo Cidade: Rio de Janeiro Estado: RJ CEP: 22251-040',
    'Rua|Marquês de Olinda|200|casa 2|Botafogo|Rio de Janeiro|RJ|22251-040',
  ],
  [
    'Logradouro AV BORGES DE MEDEIROS Número 410 Bairro CENTRO HISTORICO Cidade PORTO ALEGRE UF RS',
    'Avenida|Borges de Medeiros|410||Centro Historico|Porto Alegre|RS',
  ],
  [
    '13015-904 - Campinas/SP - Av. Francisco Glicério, 935 - Centro',
    'Avenida|Francisco Glicério|935||Centro|Campinas|SP|13015-904',
  ],
  [
    '"Rua Álvaro Alvim, 48","Sala 501","Centro","Rio de Janeiro","RJ","20031-010"',
    'Rua|Álvaro Alvim|48|sala 501|Centro|Rio de Janeiro|RJ|20031-010',
  ],
  [
    'Rua Olavo Bilac, 50\nBairro Farroupilha\nPorto Alegre - RS\n90040-310',
    'Rua|Olavo Bilac|50||Farroupilha|Porto Alegre|RS|90040-310',
  ],
  [
    'AV ASSIS BRASIL 3535\r\nSL 1010\r\nJD LINDOIA\r\nPORTO ALEGRE RS\r\n91010-003',
    'Avenida|Assis Brasil|3535|sala 1010|Jardim Lindoia|Porto Alegre|RS|91010-003',
  ],
  [
    'RUA LAURO MULLER 116 / SALA 2004 / BOTAFOGO / RIO DE JANEIRO / RJ',
    'Rua|Lauro Muller|116|sala 2004|Botafogo|Rio de Janeiro|RJ',
  ],
  [
    'Rua Siqueira Campos 1171 - Centro Histórico - POA/RS - CEP 90010.001',
    'Rua|Siqueira Campos|1171||Centro Histórico|Porto Alegre|RS|90010-001',
  ],
  [
    'Res. Jardim das Acácias, Rua C, 15, bl 4 ap 201, Serra - ES',
    'Rua|C|15|bloco 4, ap 201|Residencial Jardim das Acácias|Serra|ES',
  ],
  ['Cidade/UF: Joinville/SC Endereço: Rua do Príncipe, 330 Bairro: Centro', 'Rua|do Príncipe|330||Centro|Joinville|SC'],
  ['Rua Benjamin Constant,,1001,,Centro,Pelotas,RS', 'Rua|Benjamin Constant|1001||Centro|Pelotas|RS'],
  [
    'LOCAL DE ENTREGA: RUA ANCHIETA, 1507\nBAIRRO: CENTRO - CEP: 96015-420\nPELOTAS - RS',
    'Rua|Anchieta|1507||Centro|Pelotas|RS|96015-420',
  ],
  [
    'Rua/Av: Rua Sete de Abril Num: 264 Comp: sala 609 Bairro: República Cid: São Paulo Est: SP',
    'Rua|Sete de Abril|264|sala 609|República|São Paulo|SP',
  ],
  [
    'NOME DO CLIENTE: MERCADO BOM PRECO - RUA DO COMERCIO, 88 - CENTRO - IJUI - RS',
    'Rua|do Comercio|88||Centro|Ijuí|RS',
  ],
  [
    'R VIGARIO JOSE INACIO\t368\t\tCENTRO HISTORICO\tPORTO ALEGRE\tRS\t90020-100',
    'Rua|Vigario José Inácio|368||Centro Historico|Porto Alegre|RS|90020-100',
  ],
  [
    'CEP 20040-002, AV RIO BRANCO, 00135, SALA 00920, CENTRO, RIO DE JANEIRO, RJ',
    'Avenida|Rio Branco|135|sala 00920|Centro|Rio de Janeiro|RJ|20040-002',
  ],
  [
    'Endereço completo: Rua Venâncio Aires, 1191 - Santana - Porto Alegre',
    'Rua|Venâncio Aires|1191||Santana|Porto Alegre',
  ],
  [
    'ENDERECO AV CEARA 1200 BAIRRO SANTA FE CIDADE CAMPO GRANDE UF MS CEP 79021000',
    'Avenida|Ceará|1200||Santa Fe|Campo Grande|MS|79021-000',
  ],
  [
    'RUA AFONSO PENA,1000,,CENTRO,BELO HORIZONTE,MG,30130-003,BRASIL',
    'Rua|Afonso Pena|1000||Centro|Belo Horizonte|MG|30130-003||||Brasil',
  ],
  [
    'Entregar em: Rua Gen. Lima e Silva, 606, ap. 204 - Cidade Baixa - POA',
    'Rua|General Lima e Silva|606|ap 204|Cidade Baixa|Porto Alegre|RS',
  ],
  [
    'RUA: SANTA CATARINA N: 1631 BAIRRO: LOURDES CIDADE: BELO HORIZONTE UF: MG CEP: 30170081',
    'Rua|Santa Catarina|1631||Lourdes|Belo Horizonte|MG|30170-081',
  ],
  [
    'Av. Rangel Pestana|203|5 andar|Sé|São Paulo|SP|01017-000',
    'Avenida|Rangel Pestana|203|5º andar|Sé|São Paulo|SP|01017-000',
  ],
  [
    'Rua Dr. Bozano, 1147; Centro; Santa Maria; RS; 97015-002; BR',
    'Rua|Doutor Bozano|1147||Centro|Santa Maria|RS|97015-002||||Brasil',
  ],
  [
    'Logradouro: TRAVESSA FRANCISCO LEONARDO TRUDA; Número: 98; Complemento: SALA 12; Bairro: CENTRO; Cidade: PORTO ALEGRE; UF: RS',
    'Travessa|Francisco Leonardo Truda|98|sala 12|Centro|Porto Alegre|RS',
  ],
  ['"AV BRASIL";"1234";"";"CENTRO";"TOLEDO";"PR";"85900-000"', 'Avenida|Brasil|1234||Centro|Toledo|PR|85900-000'],
  [
    'RUA MIGUEL COUTO 105\nCENTRO\nRIO DE JANEIRO RJ\nCEP 20070-030\nBRASIL',
    'Rua|Miguel Couto|105||Centro|Rio de Janeiro|RJ|20070-030||||Brasil',
  ],
  [
    'Endereço RUA DOS ANDRADAS Nº 1001 Complemento SALA 1204 Bairro CENTRO Cidade PORTO ALEGRE Estado RS',
    'Rua|dos Andradas|1001|sala 1204|Centro|Porto Alegre|RS',
  ],
  [
    'AV SETE DE SETEMBRO\t2775\tLOJA 10\tREBOUCAS\tCURITIBA\tPR\t80230010',
    'Avenida|Sete de Setembro|2775|loja 10|Reboucas|Curitiba|PR|80230-010',
  ],
];
