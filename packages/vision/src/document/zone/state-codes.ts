import { bestGlyph } from './check-decode.ts';
import { FILLER, glyphIndex, LETTERS_OR_FILLER } from './glyphs.ts';

/**
 * Codes allowed for a state or nationality: ISO 3166-1 alpha-3, the additions of ICAO 9303 part 3, section 5
 * (Germany's `D`, the United Kingdom's variants, organisations, stateless persons, the specimen state
 * Utopia), and XPO, XES, XMP, XOM, RKS, which are in use.
 */
const CODES =
  'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH ' +
  'BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB ' +
  'CUW CXR CYM CYP CZE D DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH EUE FIN FJI FLK FRA FRO FSM GAB GBD ' +
  'GBN GBO GBP GBR GBS GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN ' +
  'IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA ' +
  'LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS ' +
  'MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT ' +
  'PRY PSE PYF QAT REU RKS ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK ' +
  'SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI UNA UNK UNO ' +
  'URY USA UTO UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XBA XCC XCE XCO XEC XES XIM XMP XOM XPO XXA XXB XXC XXX ' +
  'YEM ZAF ZMB ZWE';

const codes: readonly (readonly number[])[] = CODES.split(' ').map((code) =>
  [...code.padEnd(3, '<')].map(glyphIndex),
);

/**
 * Minimum log-likelihood lead of an unlisted code over every listed one: specimens and some cards use their
 * own codes, or leave the nationality blank.
 */
const OFF_LIST_PRICE = 3;
/** And the minimum certainty of each of its letters. */
const OFF_LIST_CERTAINTY = -0.2;

/** Clear letters that form a code: three letters (only Germany has fewer), or blank. */
function plainCode(letters: readonly Float32Array[]): { code: readonly number[]; score: number } | null {
  const code = letters.map((scores) => bestGlyph(scores, LETTERS_OR_FILLER));
  if (letters.some((scores, i) => scores[code[i]!]! < OFF_LIST_CERTAINTY)) return null;
  const fillers = code.filter((glyph) => glyph === FILLER).length;
  if (fillers !== 0 && fillers !== code.length) return null;
  return { code, score: letters.reduce((sum, scores, i) => sum + scores[code[i]!]!, 0) };
}

/** The most likely code for three letters' log-probabilities. */
export function decodeStateCode(letters: readonly Float32Array[]): readonly number[] {
  let best: readonly number[] = [FILLER, FILLER, FILLER];
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const code of codes) {
    let score = 0;
    for (let i = 0; i < 3; i++) score += letters[i]![code[i]!]!;
    if (score > bestScore) {
      bestScore = score;
      best = code;
    }
  }
  const plain = plainCode(letters);
  return plain && plain.score - OFF_LIST_PRICE > bestScore ? plain.code : best;
}
