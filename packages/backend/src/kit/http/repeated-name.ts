import { AppError } from '../errors.ts';
import { MAX_DEPTH, tooDeep } from './depth.ts';

/** Of a body: to read more would hold up all other calls. All texts of the flow in four languages have 4,000 names. */
const MOST_NAMES = 10_000;
const MOST_COMMAS = 60_000;

/** An unterminated string extends to the end of the text: searching its end from each quote in it would take hours. */
const TOKEN = /"[^"\\]*(?:\\(?:.|$)[^"\\]*)*(?:"|$)|[{}[\],:]/gs;

interface Level {
  /** The names of an object; null in a list. */
  readonly names: Set<string> | null;
  /** Of the value that is being read. */
  name: string | number;
}

/**
 * The path of the first name that an object of a JSON text has twice, such as `technology_configs.CODE.attempts`; null if
 * there is none. `JSON.parse` would silently keep the last value and drop the others. For text that is not JSON the
 * result means nothing.
 *
 * @throws AppError 413 `body_too_large` for more than 10,000 names or 60,000 commas, 400 `invalid_request` for more than 64 levels.
 */
export function repeatedName(json: string): string | null {
  const levels: Level[] = [];
  let text = '';
  let [names, commas] = [0, 0];
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === ':') names += 1;
    if (token === ',') commas += 1;
    if (names > MOST_NAMES || commas > MOST_COMMAS) throw new AppError(413, 'body_too_large');
    if (levels.length > MAX_DEPTH) throw tooDeep();
    const level = levels.at(-1);
    if (token === '{') levels.push({ names: new Set(), name: '' });
    else if (token === '[') levels.push({ names: null, name: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && typeof level?.name === 'number') level.name += 1;
    else if (token.startsWith('"')) text = token;
    else if (token === ':' && level?.names) {
      level.name = nameOf(text);
      if (level.names.has(level.name)) return pathOf(levels);
      level.names.add(level.name);
    }
  }
  return null;
}

/** A name may be spelled in two ways: `"a"` and `"\u0061"`. */
function nameOf(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    return token;
  }
}

const pathOf = (levels: readonly Level[]): string =>
  levels
    .map(({ name }, at) => (typeof name === 'number' ? `[${name}]` : `${at === 0 ? '' : '.'}${name}`))
    .join('');
