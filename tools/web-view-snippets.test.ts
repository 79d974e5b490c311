import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { appSnippets, compileKotlin } from './lib/compile-kotlin.ts';
import { compileSwift, hasSwift } from './lib/compile-swift.ts';
import { compileTypeScript } from './lib/compile-typescript.ts';
import { filesBelow } from './lib/files.ts';
import { platformNames } from './lib/platform-names.ts';
import { installPackages, root } from './setup.mjs';

const page = readFileSync(join(root, 'docs/integrate/web-views.md'), 'utf8');
const snippetOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

/** What each snippet has to call or name beside being well-formed: the settings and the bridge of the page's tables. */
const named: Readonly<Record<string, readonly string[]>> = {
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

test.each(Object.entries(named))('%s names in its code what the tables ask for', async (language, names) => {
  const used = namesIn((await parserOf(language)).parse(snippetOf(language)));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

describe.each(Object.keys(platformNames) as (keyof typeof platformNames)[])('%s', (language) => {
  test('is of its language’s grammar', async () => {
    const parser = await parserOf(language);
    expect(snippetOf(language).length).toBeGreaterThan(500);
    expect(refused(parser, snippetOf(language))).toEqual([]);
    // The grammar would notice.
    expect(refused(parser, snippetOf(language).replace(') {', ') {{'))).not.toEqual([]);
  });

  test('uses names that its platform documents, and its own', async () => {
    const used = namesIn((await parserOf(language)).parse(snippetOf(language)));
    const documented = Object.values<string>(platformNames[language]).flatMap(words);
    const known = new Set([...documented, ...words(own[language])]);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !used.has(name))).toEqual([]);
  });
});

/** A snippet with a slip of the pen in it. */
function slip(code: string, right: string, wrong: string): string {
  expect(code).toContain(right);
  return code.replace(right, wrong);
}

/** Slips, and what a compiler says of them. */
type Slips = Readonly<Record<string, readonly [right: string, wrong: string, says: RegExp]>>;

// The compilers are installed at their first use.
describe('compiled', { timeout: 600_000 }, () => {
  beforeAll(() => installPackages(appSnippets), 600_000);

  test('Kotlin, against the declarations of Android’s interfaces', () => {
    const slips: Slips = {
      method: ['request.deny()', 'request.denied()', /unresolved reference 'denied'/],
      imported: [
        'import android.webkit.WebView\n',
        'import android.web.WebView\n',
        /unresolved reference 'web'/,
      ],
      type: ['domStorageEnabled = true', 'domStorageEnabled = "true"', /actual type is 'String'/],
      argument: ['.toTypedArray()', '', /actual type is 'List<String!>'/],
      signature: ['(request: PermissionRequest)', '(request: String)', /overrides nothing/],
      overriding: ['override fun onShowFileChooser', 'fun onShowFileChooser', /needs an 'override' modifier/],
      nothing: ['if (uri == null) emptyArray() else arrayOf(uri)', 'arrayOf(uri)', /is 'Array<Uri\?>'/],
      nullable: ['chosen?.onReceiveValue', 'chosen.onReceiveValue', /on a nullable receiver/],
      answer: ['        return true\n', '', /missing return/],
      annotated: ['private class', '@JavascriptInterface private class', /not applicable to target 'class'/],
    };
    const code = snippetOf('kotlin');
    const wrong = Object.entries(slips).map(([name, [right, left]]) => [name, slip(code, right, left)]);
    const said = compileKotlin<string>({ written: code, ...Object.fromEntries(wrong) });
    expect(said.written).toBe('');
    for (const [name, [, , says]] of Object.entries(slips)) expect(said[name]).toMatch(says);
  });

  test('every declaration of Android’s has its reference', () => {
    const files = filesBelow(join(appSnippets, 'android'));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const page = `/** https://developer.android.com/reference/${file.replace(/\.\w+$/, '')} */`;
      expect(readFileSync(join(appSnippets, 'android', file), 'utf8')).toContain(page);
    }
  });

  test.skipIf(!hasSwift)(
    `Swift, against the declarations of UIKit’s and WebKit’s interfaces${hasSwift ? '' : ': not without a swiftc on the PATH'}`,
    () => {
      const slips: Slips = {
        method: ['view.addSubview', 'view.addSubView', /'UIView' has no member 'addSubView'/],
        property: [
          'configuration.allowsInlineMediaPlayback',
          'configuration.allowsInlinePlayback',
          /'WKWebViewConfiguration' has no member 'allowsInlinePlayback'/,
        ],
        label: ['name: "kuelik"', 'named: "kuelik"', /have '_:named:', expected '_:name:'/],
        type: ['Playback = true', 'Playback = "true"', /type 'String' to type 'Bool'/],
        unwrapping: [
          'if let url = address?.url',
          'if let url = address.url',
          /'URLComponents\?' must be unwrapped/,
        ],
        nothing: ['URLRequest(url: url)', 'URLRequest(url: address?.url)', /'URL\?' to expected .* 'URL'/],
        cast: ['as? String', 'as String', /'Any' is not convertible to 'String'/],
        imported: ['import WebKit\n', 'import WebKits\n', /no such module 'WebKits'/],
        overriding: ['override func viewDidLoad', 'func viewDidLoad', /requires an 'override' keyword/],
        required: [
          '  @available(*, unavailable)\n  required init?(coder: NSCoder) { nil }\n',
          '',
          /'init\(coder:\)' must be provided by subclass of 'UIViewController'/,
        ],
        handler: [
          'didReceive message',
          'didReceived message',
          /different argument labels from those required by protocol 'WKScriptMessageHandler'/,
        ],
        permission: [
          'requestMediaCapturePermissionFor origin',
          'requestMediaCapturePermission origin',
          /different argument labels from those required by protocol 'WKUIDelegate'/,
        ],
        decision: [
          '@escaping @MainActor @Sendable (WKPermissionDecision)',
          '@escaping (WKPermissionDecision)',
          /does not conform to protocol 'WKUIDelegate'/,
        ],
        delegate: ['WKUIDelegate, ', '', /cannot assign value of type 'VerificationController'/],
        isolation: [
          '  func userContentController',
          '  nonisolated func userContentController',
          /main actor-isolated property 'host' can not be referenced/,
        ],
      };
      const code = snippetOf('swift');
      const close = /`(removeScriptMessageHandler\(.*?\))`/.exec(page)?.[1];
      const closed = `${code}extension WKUserContentController { func close() { ${close} } }\n`;
      const wrong = Object.entries(slips).map(([name, [right, left]]) => [name, slip(code, right, left)]);
      for (const version of [5, 6] as const) expect(compileSwift({ closed }, version).closed).toBe('');
      const said = compileSwift<string>(Object.fromEntries(wrong), 5);
      for (const [name, [, , says]] of Object.entries(slips)) expect(said[name], name).toMatch(says);
    },
  );

  test('every declaration of Apple’s has its reference', () => {
    for (const module of ['UIKit', 'WebKit']) {
      const lines = readFileSync(join(appSnippets, `ios/${module}.swiftinterface`), 'utf8').split('\n');
      const declared = lines.flatMap((line, index) => {
        const name = /\b(?:class|enum|protocol|struct) (\w+)/.exec(line)?.[1];
        return name === undefined ? [] : [{ name, above: lines[index - 1]?.trim() ?? '' }];
      });
      expect(declared.length).toBeGreaterThan(3);
      for (const { name, above } of declared) {
        const page = `/// https://developer.apple.com/documentation/${module}/`.toLowerCase();
        expect(above.startsWith(page), name).toBe(true);
        expect(
          above
            .split('/')
            .at(-1)
            ?.replace(/-swift\.\w+$/, ''),
        ).toBe(name.toLowerCase());
      }
    }
  });

  test('React Native, against the declarations of react-native-webview', () => {
    const paths = Object.fromEntries(
      ['react-native', 'react-native-webview'].map((name) => [name, [join(appSnippets, `${name}.d.ts`)]]),
    );
    const slips: Slips = {
      property: ['domStorageEnabled', 'domStorageEnable', /Property 'domStorageEnable' does not exist/],
      value: ['"grantIfSameHostElsePrompt"', '"grantIfSame"', /'MediaCapturePermissionGrantType'/],
      event: ['nativeEvent.data', 'nativeEvent.text', /Property 'text' does not exist/],
      source: ['source={{ uri:', 'source={{ url:', /'url' does not exist in type 'WebViewSource'/],
    };
    const code = snippetOf('tsx');
    const wrong = Object.entries(slips).map(([name, [right, left]]) => [
      `${name}.tsx`,
      slip(code, right, left),
    ]);
    const said = compileTypeScript({ 'written.tsx': code, ...Object.fromEntries(wrong) }, paths);
    expect(said).not.toContain('written.tsx');
    for (const [name, [, , says]] of Object.entries(slips)) {
      const complaint = said.split(/^(?=\w+\.tsx)/m).find((text) => text.includes(`${name}.tsx(`));
      expect(complaint, name).toMatch(says);
    }
  });
});
