import type { ParsedAddress } from '../parsed-address.ts';

/**
 * Addresses written by hand, as people and systems write them, each with what it says:
 * type | street | number | complement | neighbourhood | city | state | CEP | km | quadra | lot | country.
 */
const table: readonly (readonly [text: string, parts: string])[] = [
  // With commas and dashes, as on an envelope.
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
  // Abbreviations.
  ['RUA T 55 QD 98 LT 12 SETOR BUENO GOIANIA GO', 'Rua|T 55|||Setor Bueno|Goiânia|GO|||98|12'],
  ['RUA A 45 CENTRO GRAVATAI RS', 'Rua|A|45||Centro|Gravataí|RS'],
  ['R. JOSE BONIFACIO N.º 99 FUNDOS CENTRO RIO GRANDE RS', 'Rua|José Bonifacio|99|fundos|Centro|Rio Grande|RS'],
  ['R CDE DE BONFIM 211 LJ A TIJUCA RIO DE JANEIRO - RJ', 'Rua|Conde de Bonfim|211|loja A|Tijuca|Rio de Janeiro|RJ'],
  ['R. Gal. Câmara, 243, Centro Histórico, Porto Alegre', 'Rua|General Câmara|243||Centro Histórico|Porto Alegre'],
  ['Av. Pres. Vargas, 590 - Centro - Rio de Janeiro', 'Avenida|Presidente Vargas|590||Centro|Rio de Janeiro'],
  ['R. Cel. Genuíno 421 sl 303 POA', 'Rua|Coronel Genuíno|421|sala 303||Porto Alegre|RS'],
  [
    'Av. Eng. Luís Carlos Berrini, 105, 5º andar, Itaim Bibi, São Paulo',
    'Avenida|Engenheiro Luís Carlos Berrini|105|5º andar|Itaim Bibi|São Paulo',
  ],
  ['R. Prof. Annes Dias 154, BH', 'Rua|Professor Annes Dias|154|||Belo Horizonte|MG'],
  ['Av. Sen. Salgado Filho 1500 Natal RN', 'Avenida|Senador Salgado Filho|1500|||Natal|RN'],
  ['R. Des. Motta, 1499, Água Verde, CWB', 'Rua|Desembargador Motta|1499||Água Verde|Curitiba|PR'],
  ['R. Mons. Manoel Gomes, 70 - Fortaleza/CE', 'Rua|Monsenhor Manoel Gomes|70|||Fortaleza|CE'],
  ['Pç. Mal. Deodoro, 130, Sta. Cecília, São Paulo', 'Praça|Marechal Deodoro|130||Santa Cecília|São Paulo'],
  ['R. Sto. Inácio, 250, Moinhos de Vento, Porto Alegre-RS', 'Rua|Santo Inácio|250||Moinhos de Vento|Porto Alegre|RS'],
  [
    'Av. N. Sra. de Copacabana, 1066, ap 501, Copacabana, Rio',
    'Avenida|Nossa Senhora de Copacabana|1066|ap 501|Copacabana|Rio de Janeiro|RJ',
  ],
  ['R. N. S. da Paz 12, Jd. Paulista, Sorocaba SP', 'Rua|Nossa Senhora da Paz|12||Jardim Paulista|Sorocaba|SP'],
  [
    'Av. Brig. Faria Lima, 3477, Itaim Bibi, São Paulo, SP',
    'Avenida|Brigadeiro Faria Lima|3477||Itaim Bibi|São Paulo|SP',
  ],
  ['R. Alm. Barroso, 63 - Centro - Niterói RJ', 'Rua|Almirante Barroso|63||Centro|Niterói|RJ'],
  ['Tv. Ver. João Silva, 9, Vl. Nova, Joinville/SC', 'Travessa|Vereador João Silva|9||Vila Nova|Joinville|SC'],
  ['Av. Gov. José Malcher, 2000, Nazaré, Belém, PA', 'Avenida|Governador José Malcher|2000||Nazaré|Belém|PA'],
  ['R. Dep. Octávio Lopes, 77, Limeira - SP', 'Rua|Deputado Octávio Lopes|77|||Limeira|SP'],
  ['R. Pe. Chagas, 185, Moinhos de Vento, POA', 'Rua|Padre Chagas|185||Moinhos de Vento|Porto Alegre|RS'],
  [
    'R. Profa. Maria Flora, 30 Pq. São Jorge Campinas SP',
    'Rua|Professora Maria Flora|30||Parque São Jorge|Campinas|SP',
  ],
  ['Estr. do M’Boi Mirim, 4901, Jd. Ângela, São Paulo', 'Estrada|do M’Boi Mirim|4901||Jardim Ângela|São Paulo'],
  ['Av. Ten. Marques, 100, Santana de Parnaíba', 'Avenida|Tenente Marques|100|||Santana de Parnaíba'],
  ['R. Cap. Salomão, 27 - Humaitá - Rio de Janeiro - RJ', 'Rua|Capitão Salomão|27||Humaitá|Rio de Janeiro|RJ'],
  ['R. Maj. Sertório, 88, Vl. Buarque, SP', 'Rua|Major Sertório|88||Vila Buarque|São Paulo|SP'],
  ['R. S. Bento, 365, Centro, São Paulo', 'Rua|São Bento|365||Centro|São Paulo'],
  ['R D Pedro II 300 Pelotas RS', 'Rua|Dom Pedro II|300|||Pelotas|RS'],
  // In capitals, without accents, without commas.
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
  // Small letters.
  [
    'rua das laranjeiras, 336, laranjeiras, rio de janeiro, rj',
    'Rua|das Laranjeiras|336||Laranjeiras|Rio de Janeiro|RJ',
  ],
  ['av. ipiranga 6681 partenon porto alegre', 'Avenida|Ipiranga|6681||Partenon|Porto Alegre'],
  ['r. haddock lobo 595 cerqueira césar são paulo sp', 'Rua|Haddock Lobo|595||Cerqueira César|São Paulo|SP'],
  ['avenida rio branco 156 centro rj', 'Avenida|Rio Branco|156||Centro|Rio de Janeiro|RJ'],
  // Roads.
  ['BR 116, km 245, São Leopoldo - RS', 'Rodovia|BR-116||||São Leopoldo|RS||245'],
  ['Rodovia BR-376, Km 12,5, Ponta Grossa, PR', 'Rodovia|BR-376||||Ponta Grossa|PR||12.5'],
  ['SP-310 km 235 São Carlos', 'Rodovia|SP-310||||São Carlos|||235'],
  ['RS 122 Km 80 Farroupilha', 'Rodovia|RS-122||||Farroupilha|||80'],
  ['ERS-040, km 12, nº 4500, Viamão/RS', 'Rodovia|ERS-040|4500|||Viamão|RS||12'],
  ['Rod. Régis Bittencourt, km 271, Taboão da Serra - SP', 'Rodovia|Régis Bittencourt||||Taboão da Serra|SP||271'],
  [
    'Rodovia Washington Luís, s/nº, Km 109, Duque de Caxias - RJ',
    'Rodovia|Washington Luís|s/n|||Duque de Caxias|RJ||109',
  ],
  ['Rod. Pres. Dutra Km 210+500 Guarulhos SP', 'Rodovia|Presidente Dutra||||Guarulhos|SP||210.5'],
  ['Estrada Municipal km 3 Zona Rural Xaxim SC', 'Estrada|Municipal|||Zona Rural|Xaxim|SC||3'],
  ['BR101 KM210 GALPAO 3 PALHOCA SC', 'Rodovia|BR-101||galpão 3||Palhoça|SC||210'],
  ['Rodovia MG-010, 5001, Serra Verde, Belo Horizonte', 'Rodovia|MG-010|5001||Serra Verde|Belo Horizonte'],
  ['Rod. SC 401, 4100, Saco Grande, Florianópolis - SC', 'Rodovia|SC-401|4100||Saco Grande|Florianópolis|SC'],
  // The Distrito Federal.
  ['SQS 308 Bloco A Apto 201 Asa Sul Brasília DF', '|SQS 308||bloco A, ap 201|Asa Sul|Brasília|DF'],
  [
    'CLN 405 Bloco C Loja 10, Asa Norte, Brasília - DF, 70846-530',
    '|CLN 405||bloco C, loja 10|Asa Norte|Brasília|DF|70846-530',
  ],
  ['SHIN QL 10 Conjunto 3 Casa 15, Lago Norte, Brasília', '|SHIN QL 10||conjunto 3, casa 15|Lago Norte|Brasília'],
  ['QNM 34 Conjunto A Lote 7, Taguatinga, Brasília/DF', '|QNM 34||conjunto A|Taguatinga|Brasília|DF||||7'],
  ['SIA Trecho 3 Lote 200, Guará, Brasília - DF', '|SIA Trecho 3|||Guará|Brasília|DF||||200'],
  ['QR 410 Conjunto 12 Casa 5 Samambaia Brasília DF', '|QR 410||conjunto 12, casa 5|Samambaia|Brasília|DF'],
  ['SGAN 601, Módulo J, Asa Norte, BSB', '|SGAN 601||módulo J|Asa Norte|Brasília|DF'],
  ['SQSW 103 BLOCO F AP 410 SUDOESTE BRASILIA DF', '|SQSW 103||bloco F, ap 410|Sudoeste|Brasília|DF'],
  ['EQN 208/209, Asa Norte, Brasília', '|EQN 208/209|||Asa Norte|Brasília'],
  // By quadra and lot.
  ['Rua 10, Quadra 5, Lote 12, Setor Oeste, Goiânia/GO', 'Rua|10|||Setor Oeste|Goiânia|GO|||5|12'],
  ['Av. T-63, Qd. 145, Lt. 8, Setor Bueno, Goiânia - GO', 'Avenida|T-63|||Setor Bueno|Goiânia|GO|||145|8'],
  ['RUA C 12 QD 40 LT 03 JARDIM AMERICA GOIANIA GO', 'Rua|C 12|||Jardim América|Goiânia|GO|||40|03'],
  ['Q. 12 L. 7, Loteamento Vila Real, Lauro de Freitas - BA', '||||Loteamento Vila Real|Lauro de Freitas|BA|||12|7'],
  ['QD12 LT7A CASA 2 PALMAS TO', '|||casa 2||Palmas|TO|||12|7A'],
  ['Quadra 104 Norte, Palmas - TO', '||||Norte|Palmas|TO|||104'],
  [
    'Rua das Acácias, quadra B, lote 20, Residencial Parque Verde, Cuiabá, MT',
    'Rua|das Acácias|||Residencial Parque Verde|Cuiabá|MT|||B|20',
  ],
  // Numbers in many places and ways.
  ['1500 Rua Augusta, São Paulo', 'Rua|Augusta|1500|||São Paulo'],
  ['Rua 5, 120, Centro, Rio Claro - SP', 'Rua|5|120||Centro|Rio Claro|SP'],
  ['Rua 5 120 Centro Rio Claro SP', 'Rua|5|120||Centro|Rio Claro|SP'],
  ['Avenida 9 de Julho 3575 Jardim Paulista São Paulo', 'Avenida|9 de Julho|3575||Jardim Paulista|São Paulo'],
  ['Rua 1º de Maio, 45 - Canoas', 'Rua|1º de Maio|45|||Canoas'],
  ['Rua João XXIII 400', 'Rua|João XXIII|400'],
  ['Rua Almirante Tamandaré no 12', 'Rua|Almirante Tamandaré|12'],
  ['Rua Almirante Tamandaré N°12', 'Rua|Almirante Tamandaré|12'],
  ['Rua Almirante Tamandaré, Nro. 12', 'Rua|Almirante Tamandaré|12'],
  ['Rua Almirante Tamandaré #12', 'Rua|Almirante Tamandaré|12'],
  ['Rua Almirante Tamandaré, número 12', 'Rua|Almirante Tamandaré|12'],
  ['Rua Almirante Tamandaré, sem número', 'Rua|Almirante Tamandaré|s/n'],
  ['Rua Almirante Tamandaré S/Nº', 'Rua|Almirante Tamandaré|s/n'],
  ['Rua Almirante Tamandaré SN', 'Rua|Almirante Tamandaré|s/n'],
  ['Rua Almirante Tamandaré, 12-B', 'Rua|Almirante Tamandaré|12B'],
  ['Rua Almirante Tamandaré, 12 B', 'Rua|Almirante Tamandaré|12B'],
  ['Rua Almirante Tamandaré, 12/301', 'Rua|Almirante Tamandaré|12|301'],
  ['Rua Almirante Tamandaré 1.200', 'Rua|Almirante Tamandaré|1200'],
  ['Rua Almirante Tamandaré,1200,Centro', 'Rua|Almirante Tamandaré|1200||Centro'],
  ['Rua Almirante Tamandaré, 0120', 'Rua|Almirante Tamandaré|120'],
  ['Av. Dois de Dezembro 2', 'Avenida|Dois de Dezembro|2'],
  ['Rua A, 15', 'Rua|A|15'],
  ['Rua B 15 casa 2', 'Rua|B|15|casa 2'],
  ['Rua dos 18 do Forte 1771 Caxias do Sul', 'Rua|dos 18 do Forte|1771|||Caxias do Sul'],
  // Complements.
  ['Rua Augusta, 100, bl. 2, apto. 33', 'Rua|Augusta|100|bloco 2, ap 33'],
  ['Rua Augusta 100 bl 2 ap 33', 'Rua|Augusta|100|bloco 2, ap 33'],
  ['Rua Augusta 100 ap33', 'Rua|Augusta|100|ap 33'],
  ['Rua Augusta, 100 - Apto 33B - Torre 1', 'Rua|Augusta|100|ap 33B, torre 1'],
  ['Rua Augusta, 100, conj. 1201/1202', 'Rua|Augusta|100|conjunto 1201/1202'],
  ['Rua Augusta, 100, 12º andar, sala 1204', 'Rua|Augusta|100|12º andar, sala 1204'],
  ['Rua Augusta, 100, Ed. Itália, sala 5', 'Rua|Augusta|100|edifício Itália, sala 5'],
  ['Rua Augusta, 100 (fundos)', 'Rua|Augusta|100|fundos'],
  ['Rua Augusta, 100 casa dos fundos', 'Rua|Augusta|100|casa dos fundos'],
  ['Rua Augusta, 100, térreo, Centro', 'Rua|Augusta|100|térreo|Centro'],
  ['Rua Augusta, 100, sobrado', 'Rua|Augusta|100|sobrado'],
  ['Rua Augusta, 100, galpão B, Distrito Industrial', 'Rua|Augusta|100|galpão B|Distrito Industrial'],
  ['Rua Augusta, 100, em frente ao mercado', 'Rua|Augusta|100|em frente ao mercado'],
  ['Rua Augusta, 100, próximo à padaria', 'Rua|Augusta|100|próximo à padaria'],
  ['Rua Augusta, 100, esquina com Rua Caio Prado, São Paulo', 'Rua|Augusta|100|esquina com rua caio prado||São Paulo'],
  [
    'Rua Augusta, 100, Condomínio Jardins, casa 20, Alphaville, Barueri/SP',
    'Rua|Augusta|100|condomínio Jardins, casa 20|Alphaville|Barueri|SP',
  ],
  ['Rua Casa Branca, 30', 'Rua|Casa Branca|30'],
  ['Rua da Torre 12 sala 2', 'Rua|da Torre|12|sala 2'],
  // Labels of forms.
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
  // In other orders.
  ['São Paulo - SP, Consolação, Rua Augusta, 100', 'Rua|Augusta|100||Consolação|São Paulo|SP'],
  ['CEP 01304-001 Rua Augusta, 100 - ap 3', 'Rua|Augusta|100|ap 3||||01304-001'],
  ['Brasil, RS, Porto Alegre, Centro, Rua dos Andradas, 10', 'Rua|dos Andradas|10||Centro|Porto Alegre|RS|||||Brasil'],
  ['ap 302, Rua Dr. Flores, 120, Porto Alegre', 'Rua|Doutor Flores|120|ap 302||Porto Alegre'],
  ['Centro, Rua Dr. Flores, 120, Porto Alegre/RS', 'Rua|Doutor Flores|120||Centro|Porto Alegre|RS'],
  ['90020-120 Porto Alegre RS Rua Dr. Flores 120', 'Rua|Doutor Flores|120|||Porto Alegre|RS|90020-120'],
  // States by name, cities that are states, cities nobody listed.
  ['Rua A, 1, São Paulo, São Paulo', 'Rua|A|1|||São Paulo|SP'],
  ['Rua A, 1, Campinas, São Paulo', 'Rua|A|1|||Campinas|SP'],
  ['Rua A, 1, Centro, Recife, Pernambuco, Brasil', 'Rua|A|1||Centro|Recife|PE|||||Brasil'],
  ['Rua A, 1, Rio de Janeiro, Rio de Janeiro', 'Rua|A|1|||Rio de Janeiro|RJ'],
  ['Rua Rio de Janeiro, 1, Belo Horizonte', 'Rua|Rio de Janeiro|1|||Belo Horizonte'],
  ['Avenida Amazonas, 500, Centro, BH', 'Avenida|Amazonas|500||Centro|Belo Horizonte|MG'],
  ['Rua Santa Catarina, 20, Joinville, Santa Catarina', 'Rua|Santa Catarina|20|||Joinville|SC'],
  ['Rua A, 1, Nova Prata - RS', 'Rua|A|1|||Nova Prata|RS'],
  ['Rua A, 1, Centro, Não-Me-Toque/RS', 'Rua|A|1||Centro|Não-Me-Toque|RS'],
  ['Rua A, 1 - Centro - Xique-Xique - BA', 'Rua|A|1||Centro|Xique-Xique|BA'],
  ['Rua A, 1, Jardim das Flores, Quirinópolis, GO', 'Rua|A|1||Jardim das Flores|Quirinópolis|GO'],
  ['Rua A, 1, Vila Velha - ES', 'Rua|A|1|||Vila Velha|ES'],
  ['Rua A, 1, Praia Grande/SP', 'Rua|A|1|||Praia Grande|SP'],
  ['Rua A, 1, Campo Grande, MS', 'Rua|A|1|||Campo Grande|MS'],
  ['Rua A, 1, Campo Grande, Rio de Janeiro - RJ', 'Rua|A|1||Campo Grande|Rio de Janeiro|RJ'],
  ['Rua A, 1, Boa Vista, Recife - PE', 'Rua|A|1||Boa Vista|Recife|PE'],
  ['Rua A, 1, Santa Maria, Brasília, DF', 'Rua|A|1||Santa Maria|Brasília|DF'],
  ['Rua A, 1, Vitória, Salvador, BA', 'Rua|A|1||Vitória|Salvador|BA'],
  ['Rua A, 1, Praça Seca, Rio de Janeiro, RJ', 'Rua|A|1||Praça Seca|Rio de Janeiro|RJ'],
  ['Rua A, 1, Caminho das Árvores, Salvador/BA', 'Rua|A|1||Caminho das Árvores|Salvador|BA'],
  // Countryside.
  ['Sítio São José, Linha Bonita, Bento Gonçalves - RS', 'Sítio|São José|||Linha Bonita|Bento Gonçalves|RS'],
  ['Fazenda Santa Fé, s/n, Zona Rural, Sorriso - MT', 'Fazenda|Santa Fé|s/n||Zona Rural|Sorriso|MT'],
  ['Linha 40, s/n, Zona Rural, Caxias do Sul', 'Linha|40|s/n||Zona Rural|Caxias do Sul'],
  [
    'Estrada Geral Rio do Meio, km 5, Sítio Recanto, Brusque - SC',
    'Estrada|Geral Rio do Meio|||Sítio Recanto|Brusque|SC||5',
  ],
  // Without a type, and parts alone.
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
  // As systems print them.
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
  // As they are found on doors, invoices and pages.
  ['Rua Mostardeiro 366/501 Moinhos de Vento Porto Alegre', 'Rua|Mostardeiro|366|501|Moinhos de Vento|Porto Alegre'],
  [
    'Rua Pedro Álvares Cabral n° 57, Bairro São Francisco, Cidade Curitiba, PR',
    'Rua|Pedro Álvares Cabral|57||São Francisco|Curitiba|PR',
  ],
  [
    'R: Vinte e Quatro de Maio, 35 - 6° andar - cj. 601 - São Paulo - SP',
    'Rua|Vinte e Quatro de Maio|35|6º andar, conjunto 601||São Paulo|SP',
  ],
  [
    'Av. Juscelino Kubitschek 1830 Torre 4 - 3º andar - Vila Nova Conceição - SP',
    'Avenida|Juscelino Kubitschek|1830|torre 4, 3º andar|Vila Nova Conceição|São Paulo|SP',
  ],
  ['Rua 13 de Maio nº123 centro Pomerode sc 89107000', 'Rua|13 de Maio|123||Centro|Pomerode|SC|89107-000'],
  [
    'Rua Engº Ostoja Roguski, 350 - Jardim Botânico - Curitiba',
    'Rua|Engenheiro Ostoja Roguski|350||Jardim Botânico|Curitiba',
  ],
  ['ST SAAN QUADRA 1 LOTE 1005 BRASILIA DF', '|SAAN||||Brasília|DF|||1|1005'],
  ['QE 40 Rua 12 Lote 3 Guará II Brasília', '|QE 40 Rua 12|||Guará II|Brasília|||||3'],
  [
    'R.Barão de Itapetininga,255-sala 1008-República-São Paulo/SP-CEP 01042-001',
    'Rua|Barão de Itapetininga|255|sala 1008|República|São Paulo|SP|01042-001',
  ],
  [
    'Av. Atlântica 1702 Copacabana Rio de Janeiro RJ Brazil',
    'Avenida|Atlântica|1702||Copacabana|Rio de Janeiro|RJ|||||Brasil',
  ],
  ['Av. Djalma Batista, 1661 – Chapada – Manaus – AM', 'Avenida|Djalma Batista|1661||Chapada|Manaus|AM'],
  ['R. Gonçalves Dias 1762 Lourdes Belo Horizonte Minas Gerais', 'Rua|Gonçalves Dias|1762||Lourdes|Belo Horizonte|MG'],
  ['Rua Vol. da Pátria, 1309, Porto Alegre', 'Rua|Voluntários da Pátria|1309|||Porto Alegre'],
  [
    'Rua Sao Jose 90 salas 1201 e 1202 Centro Rio de Janeiro RJ',
    'Rua|São José|90|sala 1201 e 1202|Centro|Rio de Janeiro|RJ',
  ],
  [
    'Av. Nações Unidas, 12.901, Torre Norte, Brooklin, São Paulo',
    'Avenida|Nações Unidas|12901|torre Norte|Brooklin|São Paulo',
  ],
  ['Rua Lauro Linhares, 2055, Trindade, Fpolis', 'Rua|Lauro Linhares|2055||Trindade|Florianópolis|SC'],
  ['01001-000 Praça da Sé lado ímpar Sé São Paulo SP', 'Praça|da Sé||lado ímpar|Sé|São Paulo|SP|01001-000'],
  ['Rua C-137, Qd. 284, Lt. 15, Jardim América, Goiânia-GO', 'Rua|C-137|||Jardim América|Goiânia|GO|||284|15'],
];

const columns = [
  ...['streetType', 'street', 'number', 'complement', 'neighborhood', 'city', 'state', 'cep', 'km', 'block', 'lot'],
  'country',
] as const;

/** Each address with its parts. */
export const writtenAddresses: readonly (readonly [text: string, parts: ParsedAddress])[] = table.map(
  ([text, parts]) => {
    const told = parts
      .split('|')
      .map((part, at) => [columns[at], columns[at] === 'km' ? Number(part) : part, part] as const);
    return [text, Object.fromEntries(told.filter(([, , part]) => part !== '')) as ParsedAddress];
  },
);
