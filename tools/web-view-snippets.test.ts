import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { platformNames } from './lib/platform-names.ts';
import { root } from './setup.mjs';

const page = readFileSync(join(root, 'docs/integrate/web-views.md'), 'utf8');
const snippetOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

/** What each snippet has to call or name beside being well-formed: the settings and the bridge of the page's tables. */
const named: Readonly<Record<keyof typeof platformNames, readonly string[]>> = {
  swift: [
    'allowsInlineMediaPlayback',
    'mediaTypesRequiringUserActionForPlayback',
    'requestMediaCapturePermissionFor',
    'requestDeviceOrientationAndMotionPermissionFor',
    'userContentController',
  ],
  kotlin: [
    'mediaPlaybackRequiresUserGesture',
    'domStorageEnabled',
    'onPermissionRequest',
    'onShowFileChooser',
    'addJavascriptInterface',
    'onEvent',
  ],
  dart: [
    'allowsInlineMediaPlayback',
    'mediaPlaybackRequiresUserGesture',
    'onPermissionRequest',
    'addJavaScriptHandler',
  ],
};

/** What each snippet declares itself. */
const own: Readonly<Record<keyof typeof platformNames, string>> = {
  swift: 'VerificationController link address controller message text origin',
  kotlin: `Verification web chosen chooser uri open link onEvent Bridge json request camera view callback parameters tell
    activity`,
  dart: 'Verification link onEvent message controller arguments request ours',
};

const words = (text: string): string[] => text.split(/\s+/);

const require = createRequire(import.meta.url);
const grammars = join(dirname(require.resolve('tree-sitter-wasms/package.json')), 'out');

beforeAll(() => Parser.init());

async function parserOf(language: string): Promise<Parser> {
  const grammar = join(grammars, `tree-sitter-${language}.wasm`);
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return parser;
}

const all = (node: Node): Node[] => [node, ...node.children.flatMap((child) => (child ? all(child) : []))];

/** Lines that the grammar of the language does not take. */
function refused(parser: Parser, code: string): string[] {
  const tree = parser.parse(code);
  if (tree === null) return ['not parsed'];
  return all(tree.rootNode)
    .filter((node) => node.isError || node.isMissing)
    .map((node) => `line ${node.startPosition.row + 1}: ${node.text}`);
}

/** Every name in a tree, once. */
const namesIn = (tree: ReturnType<Parser['parse']>): Set<string> =>
  new Set(
    tree === null
      ? []
      : all(tree.rootNode)
          .filter(({ childCount, type }) => childCount === 0 && /identifier/.test(type))
          .map(({ text }) => text),
  );

describe.each(Object.keys(named) as (keyof typeof platformNames)[])('%s', (language) => {
  test('is of its language’s grammar', async () => {
    const parser = await parserOf(language);
    expect(snippetOf(language).length).toBeGreaterThan(500);
    expect(refused(parser, snippetOf(language))).toEqual([]);
    // The grammar would notice.
    expect(refused(parser, snippetOf(language).replace(') {', ') {{'))).not.toEqual([]);
  });

  test('names in its code what the tables ask for', async () => {
    const used = namesIn((await parserOf(language)).parse(snippetOf(language)));
    expect(named[language].filter((name) => !used.has(name))).toEqual([]);
  });

  test('uses names that its platform documents, and its own', async () => {
    const used = namesIn((await parserOf(language)).parse(snippetOf(language)));
    const documented = Object.values<string>(platformNames[language]).flatMap(words);
    const known = new Set([...documented, ...words(own[language])]);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !used.has(name))).toEqual([]);
  });
});
