import type { WrittenTable } from './written-table.ts';

/** Parts of buildings, hints, and personal data. */
export const complements: WrittenTable = [
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
  ['Av. Carlos Gomes, 222 / 801, Boa Vista, Porto Alegre', 'Avenida|Carlos Gomes|222|801|Boa Vista|Porto Alegre'],
  [
    'Rua Padre Chagas 79 conj 604 Moinhos de Vento Porto Alegre',
    'Rua|Padre Chagas|79|conjunto 604|Moinhos de Vento|Porto Alegre',
  ],
  [
    'Rua Sergipe 1440 2o andar sala 203 Funcionários Belo Horizonte',
    'Rua|Sergipe|1440|2º andar, sala 203|Funcionários|Belo Horizonte',
  ],
  [
    'AV. RIO BRANCO 181 - GR 1503 - CENTRO - RIO DE JANEIRO - RJ',
    'Avenida|Rio Branco|181|grupo 1503|Centro|Rio de Janeiro|RJ',
  ],
  [
    'Rua México, 119, grupo 804, Centro, Rio de Janeiro RJ 20031-145',
    'Rua|México|119|grupo 804|Centro|Rio de Janeiro|RJ|20031-145',
  ],
  [
    'Rua Amauri 255 - 6º, 7º e 8º andares - Itaim Bibi - São Paulo SP',
    'Rua|Amauri|255|6º, 7º e 8º andar|Itaim Bibi|São Paulo|SP',
  ],
  [
    'Av. Cristóvão Colombo 545 prédio 2 sala 301 Floresta Porto Alegre RS',
    'Avenida|Cristóvão Colombo|545|prédio 2, sala 301|Floresta|Porto Alegre|RS',
  ],
  ['R ITAPOLIS 1234 CASA FUNDOS PACAEMBU SAO PAULO', 'Rua|Itapolis|1234|casa, fundos|Pacaembu|São Paulo'],
  ['Rua Itapeva 202, apto 11 tel (11) 3288-1234, Bela Vista, São Paulo', 'Rua|Itapeva|202|ap 11|Bela Vista|São Paulo'],
  ['Rua das Palmeiras, 60 fone 51 99876-5432 Centro Canoas RS', 'Rua|das Palmeiras|60||Centro|Canoas|RS'],
  [
    'Av. Independência 925 cob. 02, Independência, Porto Alegre',
    'Avenida|Independência|925|cobertura 02|Independência|Porto Alegre',
  ],
  ['Rua Maranhão 99 subsolo 2 Higienópolis São Paulo', 'Rua|Maranhão|99|subsolo 2|Higienópolis|São Paulo'],
  [
    'Rua Haddock Lobo, 1307, 14º and., cj. 142, Cerqueira César, São Paulo - SP',
    'Rua|Haddock Lobo|1307|14º andar, conjunto 142|Cerqueira César|São Paulo|SP',
  ],
  [
    'Rua Gomes de Carvalho, 911 | Sala 212 | Vila Olímpia | São Paulo | SP',
    'Rua|Gomes de Carvalho|911|sala 212|Vila Olímpia|São Paulo|SP',
  ],
  ['Rua Tuiuti 2105 box 12/13 Tatuapé São Paulo', 'Rua|Tuiuti|2105|box 12/13|Tatuapé|São Paulo'],
  [
    'Av. Mofarrej 1200, doca 5, Vila Leopoldina, São Paulo - SP',
    'Avenida|Mofarrej|1200|doca 5|Vila Leopoldina|São Paulo|SP',
  ],
  [
    'Rua Henrique Schaumann, 270 - Pinheiros - SP - próximo ao metrô',
    'Rua|Henrique Schaumann|270|próximo ao metrô|Pinheiros|São Paulo|SP',
  ],
  [
    'Rua Anita Garibaldi 1200 casa 3 (portão azul) Mont Serrat Porto Alegre',
    'Rua|Anita Garibaldi|1200|casa 3, Portão Azul|Mont Serrat|Porto Alegre',
  ],
  ['R Sacadura Cabral 81 sobrado Saúde Rio de Janeiro RJ', 'Rua|Sacadura Cabral|81|sobrado|Saúde|Rio de Janeiro|RJ'],
  [
    'Rua Santa Clara, 50, sls 1001 a 1004, Copacabana, RJ',
    'Rua|Santa Clara|50|sala 1001 a 1004|Copacabana|Rio de Janeiro|RJ',
  ],
  [
    'Rua Buenos Aires, 68, 12º pavimento, Centro, Rio de Janeiro',
    'Rua|Buenos Aires|68|12º Pavimento|Centro|Rio de Janeiro',
  ],
  [
    'Av. Paulo Faccini, 1030 apto 142 bl. 2 Macedo Guarulhos SP',
    'Avenida|Paulo Faccini|1030|ap 142, bloco 2|Macedo|Guarulhos|SP',
  ],
  [
    'Rua Pamplona, 1808 (ao lado do mercado) - Jardim Paulista - São Paulo',
    'Rua|Pamplona|1808|ao lado do mercado|Jardim Paulista|São Paulo',
  ],
  ['Rua Pará, 76, A/C Sr. Jorge, Higienópolis, São Paulo - SP', 'Rua|Pará|76||Higienópolis|São Paulo|SP'],
  ['Rua Luiz Gama 77 galpão 2 e 3 Pq Industrial Campinas', 'Rua|Luiz Gama|77|galpão 2 e 3|Parque Industrial|Campinas'],
  ['Rua Oriente 500, Brás, São Paulo - SP, 03016-000 - box 33', 'Rua|Oriente|500|box 33|Brás|São Paulo|SP|03016-000'],
  ['R. Lavradio 71 sobreloja 201 Centro RJ', 'Rua|Lavradio|71|sobreloja 201|Centro|Rio de Janeiro|RJ'],
  [
    'Av. Higienópolis, 618, Pátio Higienópolis, piso Veiga Filho loja 303, São Paulo',
    'Avenida|Higienópolis|618|piso Veiga Filho, loja 303|Pátio Higienópolis|São Paulo',
  ],
  [
    'Rua Joaquim Nabuco, 45, casa de esquina, Brooklin, São Paulo SP',
    'Rua|Joaquim Nabuco|45|Casa de Esquina|Brooklin|São Paulo|SP',
  ],
  ['R Cardoso de Almeida 1000 AP 101-B Perdizes S.Paulo', 'Rua|Cardoso de Almeida|1000|ap 101B|Perdizes|São Paulo'],
  ['Av Ana Costa 151 conj. 44/45 Gonzaga Santos/SP', 'Avenida|Ana Costa|151|conjunto 44/45|Gonzaga|Santos|SP'],
  [
    'Rua Comendador Araújo, 510 - térreo - Batel - Curitiba - whats 41 99911-2233',
    'Rua|Comendador Araújo|510|térreo|Batel|Curitiba',
  ],
  [
    'Rua Dr. Faivre 123 ap 1503 bl. único Centro Curitiba PR',
    'Rua|Doutor Faivre|123|ap 1503, bloco Único|Centro|Curitiba|PR',
  ],
  [
    'Estr. dos Três Rios 200 Bl. 1 Sl. 512 Freguesia Jacarepaguá RJ',
    'Estrada|dos Três Rios|200|bloco 1, sala 512|Freguesia Jacarepaguá|Rio de Janeiro|RJ',
  ],
  [
    'R. Barão de Jaguaripe, 12, cob. 01, Ipanema, Rio de Janeiro/RJ 22421-000 Brasil',
    'Rua|Barão de Jaguaripe|12|cobertura 01|Ipanema|Rio de Janeiro|RJ|22421-000||||Brasil',
  ],
  [
    'Rua Riachuelo 1280 sala 603-A Centro Histórico Porto Alegre RS',
    'Rua|Riachuelo|1280|sala 603A|Centro Histórico|Porto Alegre|RS',
  ],
  [
    'Av. Pedro Adams Filho, 5413, 2º piso, Centro, Novo Hamburgo/RS',
    'Avenida|Pedro Adams Filho|5413|2º Piso|Centro|Novo Hamburgo|RS',
  ],
  ['Rua Lauro Müller 36 - apartamento 1203 - bloco 2 - Botafogo', 'Rua|Lauro Müller|36|ap 1203, bloco 2|Botafogo'],
  [
    'Rua Aurora, 858 (fundos), República, São Paulo/SP, CEP 01209-000',
    'Rua|Aurora|858|fundos|República|São Paulo|SP|01209-000',
  ],
  [
    'R Teodoro Sampaio 2550 cj 21 e 22 Pinheiros São Paulo',
    'Rua|Teodoro Sampaio|2550|conjunto 21 e 22|Pinheiros|São Paulo',
  ],
  [
    'Rua Santo Amaro 71, em frente à padaria, Bela Vista, SP',
    'Rua|Santo Amaro|71|em frente à padaria|Bela Vista|São Paulo|SP',
  ],
  [
    'Rua Bela Cintra 756, cobertura duplex, Consolação - São Paulo',
    'Rua|Bela Cintra|756|Cobertura Duplex|Consolação|São Paulo',
  ],
  [
    'Rua Haddock Lobo 403 / casa 4 - Tijuca - Rio de Janeiro - Tel: 2568-9900',
    'Rua|Haddock Lobo|403|casa 4|Tijuca|Rio de Janeiro',
  ],
  ['Rua Xavantes 719, lj. 33, Brás, São Paulo - SP, 03027-000', 'Rua|Xavantes|719|loja 33|Brás|São Paulo|SP|03027-000'],
  ['R. Dr. Timóteo, 371/702 - Floresta - Porto Alegre - RS', 'Rua|Doutor Timóteo|371|702|Floresta|Porto Alegre|RS'],
  [
    'Rua Dr. João Colin, 1285 - sala 02 (térreo) - América - Joinville - SC',
    'Rua|Doutor João Colin|1285|sala 02, térreo|América|Joinville|SC',
  ],
  [
    'Av. Maria Servidei Demarchi 2000 galpão A1 Demarchi São Bernardo do Campo',
    'Avenida|Maria Servidei Demarchi|2000|galpão A1|Demarchi|São Bernardo do Campo',
  ],
  ['Rua Alvares Penteado 87 5 e 6 andar Centro São Paulo', 'Rua|Alvares Penteado|87|5º e 6º andar|Centro|São Paulo'],
  [
    'Rua Emílio Ribas, 805, torre 2 apto 1402, Cambuí, Campinas - SP, CEP 13025-141',
    'Rua|Emílio Ribas|805|torre 2, ap 1402|Cambuí|Campinas|SP|13025-141',
  ],
  [
    'Rua Barão de Mesquita 314, loja A e B, Tijuca, Rio de Janeiro',
    'Rua|Barão de Mesquita|314|loja A, E B|Tijuca|Rio de Janeiro',
  ],
  [
    'Rua Capote Valente 439 11º andar conj 112 Pinheiros São Paulo SP 05409-001',
    'Rua|Capote Valente|439|11º andar, conjunto 112|Pinheiros|São Paulo|SP|05409-001',
  ],
  [
    'R. Dr. Carvalho Chaves, 662 - casa 02 - Parolin - Curitiba / PR',
    'Rua|Doutor Carvalho Chaves|662|casa 02|Parolin|Curitiba|PR',
  ],
  ['Rua do Rosário 103 2º andar Centro RJ', 'Rua|do Rosário|103|2º andar|Centro|Rio de Janeiro|RJ'],
  [
    'AV ENG DOMINGOS FERREIRA 2589 SALA 1402 BOA VIAGEM RECIFE PE',
    'Avenida|Engenheiro Domingos Ferreira|2589|sala 1402|Boa Viagem|Recife|PE',
  ],
  ['Rua Silveira Martins 147/ 304 Catete Rio de Janeiro', 'Rua|Silveira Martins|147|304|Catete|Rio de Janeiro'],
  [
    'R. Conselheiro Brotero 1505, cj. 61 B, Higienópolis, São Paulo, falar com Sandra',
    'Rua|Conselheiro Brotero|1505|conjunto 61B|Higienópolis|São Paulo',
  ],
  [
    'Rua Visconde de Inhaúma, 134 - grupos 1001/1004 - Centro - Rio de Janeiro - RJ',
    'Rua|Visconde de Inhaúma|134|grupo 1001/1004|Centro|Rio de Janeiro|RJ',
  ],
  ['Rua Itapiru 1473 fds Catumbi Rio', 'Rua|Itapiru|1473|fundos|Catumbi|Rio de Janeiro|RJ'],
  [
    'Rua Carlos Trein Filho, 1010 - Bl.2 - Ap. 504 - Auxiliadora - Porto Alegre/RS',
    'Rua|Carlos Trein Filho|1010|bloco 2, ap 504|Auxiliadora|Porto Alegre|RS',
  ],
  [
    'AV MARECHAL CAMARA 160 GRUPO 1531 CENTRO RIO DE JANEIRO RJ',
    'Avenida|Marechal Camara|160|grupo 1531|Centro|Rio de Janeiro|RJ',
  ],
  ['R. Gomes Freire 647, 3o. andar, Lapa, RJ', 'Rua|Gomes Freire|647|3º andar|Lapa|Rio de Janeiro|RJ'],
  [
    'Av. Assis Brasil 2827, Bourbon Wallig, loja 210, Cristo Redentor, Porto Alegre',
    'Avenida|Assis Brasil|2827|Bourbon Wallig, loja 210|Cristo Redentor|Porto Alegre',
  ],
  [
    'Rua Dr. Penaforte Mendes, 50 apto.101, Bela Vista, São Paulo - SP',
    'Rua|Doutor Penaforte Mendes|50|ap 101|Bela Vista|São Paulo|SP',
  ],
  [
    'Rua Frei Caneca 1407 ap 3A Consolação São Paulo SP 01307-003',
    'Rua|Frei Caneca|1407|ap 3A|Consolação|São Paulo|SP|01307-003',
  ],
  [
    'Rua Martim Francisco 655, portaria 2, Santa Cecília, São Paulo',
    'Rua|Martim Francisco|655|portaria 2|Santa Cecília|São Paulo',
  ],
  [
    'R. XV de Novembro, 270, 8º andar, cj. 803, Centro, Curitiba - PR, Brasil',
    'Rua|XV de Novembro|270|8º andar, conjunto 803|Centro|Curitiba|PR|||||Brasil',
  ],
  [
    'Rua Gustavo Sampaio 710 apt 1201 Leme Rio de Janeiro RJ tel 21 2541-0000',
    'Rua|Gustavo Sampaio|710|ap 1201|Leme|Rio de Janeiro|RJ',
  ],
  [
    'Av. Bento Gonçalves, 4314, bloco 3, apartamento 208, Partenon, Porto Alegre',
    'Avenida|Bento Gonçalves|4314|bloco 3, ap 208|Partenon|Porto Alegre',
  ],
  [
    'RUA ANTONIO CARLOS 434 5 ANDAR CJ 52 CONSOLACAO SAO PAULO SP',
    'Rua|Antônio Carlos|434|5º andar, conjunto 52|Consolacao|São Paulo|SP',
  ],
  ['Rua Lopes Trovão 52 sl 1105 Icaraí Niterói tel. (21) 98888-7777', 'Rua|Lopes Trovão|52|sala 1105|Icaraí|Niterói'],
  ['Rua Euclides da Cunha, 16, fundos, Partenon, POA', 'Rua|Euclides da Cunha|16|fundos|Partenon|Porto Alegre|RS'],
  ['Av. Nilópolis 543 / 301 - Petrópolis - Porto Alegre RS', 'Avenida|Nilópolis|543|301|Petrópolis|Porto Alegre|RS'],
];
