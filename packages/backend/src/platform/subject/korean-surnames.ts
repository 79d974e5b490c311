/**
 * Surnames of Koreans, one line each: as people from Kazakhstan write them, after the dialect of Hamgyong, and as
 * South Korea's passports do. No transliteration leads from one to the other.
 */
const lines = [
  'ЛИ LI LEE YI RI RHEE',
  'НИ NI NEE',
  'КИМ KIM GIM',
  'ПАК PAK PARK BAK',
  'ЦОЙ ЧОЙ TSOI TSOY CHOI CHOY CHOE',
  'ТЕН ЧЕН TEN CHEN CHUNG CHONG JUNG JEONG',
  'ТЯН ЧАН TYAN TIAN CHANG JANG',
  'ТЁ ТЕ ЧО TYO TIO TE CHO JO',
  'КАН KAN KANG GANG',
  'ХАН KHAN HAN HAHN',
  'ШИН СИН SHIN SIN',
  'ЮН YUN IUN YOON YUNE',
  'ЛИМ ИМ LIM IM RIM YIM',
  'ХВАН KHVAN HVAN HWANG',
  'СОН SON SOHN',
  'СО SO SEO SUH',
  'АН AN AHN',
  'О O OH',
  'У U WOO WU',
  'МУН MUN MOON',
  'ПЯК БЯК PYAK BYAK BAEK PAIK PAEK',
  'КВОН KVON KWON GWON',
  'НАМ NAM NAHM',
  'НО NO NOH ROH',
  'ЦАЙ TSAI TSAY CHAI CHAE',
  'ДЮ ТЮ DYU TYU CHU JU JOO',
  'ХО ХЕ KHO HO KHE HE HEO HUH',
];

const groups = new Map(
  lines.flatMap((line, group) => line.split(' ').map((spelling) => [spelling, group] as const)),
);

/** Whether two words are spellings of one Korean surname. */
export function sameKoreanSurname(a: string, b: string): boolean {
  const group = groups.get(a.toUpperCase());
  return group !== undefined && group === groups.get(b.toUpperCase());
}
