/**
 * Sectors and quadras of the Distrito Federal, whose addresses have no streets: `SQN 210`, `SHIS QI 11`, `QNM 34`. The
 * number after one belongs to it and is not a house number.
 */
const sectors = new Set(
  (
    'sqn sqs sqnw sqsw scln scls clnw clsw cln cls crn crs shis shin shces shcgn shcn shcs shcnw shcsw shtn shts shs shn ' +
    'shln shls shvp shcb sgan sgas sgcv scs scn sbs sbn sas san saus saun sia sig sds sdn sdc seps sepn srtvs srtvn ' +
    'srps srpn smpw smdb smhn smhs smln smas sof sofs sofn saan saas saf safs safn scia scee sces scen sml smu sps spo ' +
    'spmn spms stn sts strc sce eqn eqs eqnp eqsw eqrsw eqno eqnm eqnl eqnn cca ccsw ade adea aos are qi ql qe qs qr qn qc ' +
    'qna qnb qnc qnd qne qnf qng qnh qni qnj qnk qnl qnm qnn qno qnp qnq qnr qsa qsb qsc qsd qse qsf qms qmsw qrsw qsw ' +
    'csa csb csc csd cse csf csg csh cna cnb cnc cnd cne cnf cng cnm cnn cnr cl cr ' +
    'sclrn sclrs scrn scrs shigs shcgs ship shtq shtn shto shma shps shlsw sria sibs sman smse smi smin sqb srs srn sres sain sais ' +
    'sgap sgcv sgo sgon sctn scts sce sep spm spp spvp ae ca ces crnw eql eqrsw mspw qbr qof qrc qri qro qelc ml'
  ).split(' '),
);

/** Sectors inside sectors, and the words for their units. */
const within = new Set(['qi', 'ql', 'trecho', 'tr', 'etapa', 'area', 'rua', 'epcl', 'projecao']);

export const isFederalSector = (key: string): boolean => sectors.has(key);
export const isWithinSector = (key: string): boolean => within.has(key);
