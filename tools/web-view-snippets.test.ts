import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileDart, hasDart, runDart } from './lib/compile-dart.ts';
import { appSnippets, compileKotlin } from './lib/compile-kotlin.ts';
import { compileSwift, swift } from './lib/compile-swift.ts';
import { compileTypeScript } from './lib/compile-typescript.ts';
import { debianHasSwift } from './lib/debian-swift.ts';
import { filesBelow } from './lib/files.ts';
import { installPackages, root } from './setup.mjs';

const page = readFileSync(join(root, 'docs/integrate/web-views.md'), 'utf8');
const snippetOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

/** What snippets that are not run have to name beside being compiled: the settings and the bridge of the page's tables. */
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
};

test.each(Object.entries(named))('%s names in its code what the tables ask for', (language, names) => {
  const used = new Set(
    snippetOf(language)
      .replaceAll(/\/\/.*/g, '')
      .match(/\w+/g),
  );
  expect(names.filter((name) => !used.has(name))).toEqual([]);
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

  const missing = debianHasSwift ? 'until “npm test” has fetched Debian’s' : 'without a swiftc on the PATH';
  test.skipIf(swift === null)(
    `Swift, against the declarations of UIKit’s and WebKit’s interfaces${swift ? '' : `: not ${missing}`}`,
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

  const nowhere = hasDart
    ? ''
    : ': not without a dart on the PATH or, on Linux on x64, 32-bit programs (libc6-i386)';

  test.skipIf(!hasDart)(`Dart, against the declarations of Flutter’s interfaces${nowhere}`, () => {
    const slips: Slips = {
      method: [
        'controller.addJavaScriptHandler',
        'controller.addJavascriptHandler',
        /isn't defined for the class 'InAppWebViewController'/,
      ],
      property: ['initialSettings:', 'initialSetting:', /No named parameter with the name 'initialSetting'/],
      constructed: [
        'InAppWebViewSettings(',
        'WebViewSettings(',
        /The method 'WebViewSettings' isn't defined/,
      ],
      constant: ['ResponseAction.GRANT', 'ResponseAction.ALLOW', /Member not found: 'ALLOW'/],
      imported: ['flutter/widgets.dart', 'flutter/widget.dart', /widget\.dart': No such file/],
      fetched: [
        'package:flutter_inappwebview/',
        'package:flutter_webview/',
        /Not found: 'package:flutter_webview/,
      ],
      unimported: ["import 'dart:convert';\n", '', /The method 'jsonDecode' isn't defined/],
      type: [
        'Gesture: false',
        "Gesture: 'false'",
        /type 'String' can't be assigned to the parameter type 'bool\?'/,
      ],
      address: ["WebUri('$link?web_view=true')", "'$link?web_view=true'", /to the parameter type 'WebUri\?'/],
      message: ['as Map<String, dynamic>', 'as String', /to the parameter type 'Map<String, dynamic>'/],
      required: ["handlerName: 'kuelik',", '', /Required named parameter 'handlerName' must be provided/],
      nothing: ['required this.link', 'this.link', /'link' can't have a value of 'null'/],
      nullable: ['message) onEvent', 'message)? onEvent', /as a function because it's potentially null/],
      overriding: [
        'build(BuildContext context)',
        'build()',
        /fewer positional arguments than those of overridden/,
      ],
      returning: [
        'Widget build',
        'String build',
        /does not match the return type, 'Widget', of the overridden method/,
      ],
      missing: [
        'Widget build',
        'Widget built',
        /missing implementations for these members:\s+- StatelessWidget\.build/,
      ],
      kind: [
        'extends StatelessWidget',
        'extends StatefulWidget',
        /missing implementations .*\s+- StatefulWidget\.createState/,
      ],
      promise: [
        'request) async {',
        'request) {',
        /from a function with return type 'Future<PermissionResponse\?>'/,
      ],
      handler: [
        '(arguments) =>',
        '(arguments, more) =>',
        /to the parameter type 'dynamic Function\(List<dynamic>\)'/,
      ],
    };
    const code = snippetOf('dart');
    const wrong = Object.entries(slips).map(([name, [right, left]]) => [name, slip(code, right, left)]);
    const said = compileDart<string>({ written: code, ...Object.fromEntries(wrong) });
    expect(said.written).toBe('');
    for (const [name, [, , says]] of Object.entries(slips)) expect(said[name], name).toMatch(says);
  });

  test.skipIf(!hasDart)(`Dart, run as a platform runs it${nowhere}`, () => {
    expect(runDart(snippetOf('dart'))).toEqual({
      opened: 'https://verify.example.com/flow/1?web_view=true',
      allowsInlineMediaPlayback: true,
      mediaPlaybackRequiresUserGesture: false,
      heard: [{ source: 'kuelik', type: 'finish', detail: { handler: 'kuelik' } }],
      camera: { action: 'GRANT', resources: ['CAMERA'] },
      motion: { action: 'GRANT', resources: ['DEVICE_ORIENTATION_AND_MOTION'] },
      microphone: { action: 'DENY', resources: ['CAMERA', 'MICROPHONE'] },
      elsewhere: { action: 'DENY', resources: ['CAMERA'] },
    });
  });

  test('every declaration of Flutter’s and the plugin’s has its reference', () => {
    const pages = {
      'flutter/lib/widgets.dart':
        /^\/\/\/ https:\/\/api\.flutter\.dev\/flutter\/(?:foundation|widgets)\/(\w+)-class\.html$/,
      'flutter_inappwebview/lib/flutter_inappwebview.dart':
        /^\/\/\/ https:\/\/pub\.dev\/documentation\/flutter_inappwebview\/latest\/flutter_inappwebview\/(\w+?)(?:-class)?\.html$/,
    };
    for (const [file, page] of Object.entries(pages)) {
      const lines = readFileSync(join(appSnippets, 'flutter', file), 'utf8').split('\n');
      const declared = lines.flatMap((line, index) => {
        const name = /^(?:abstract )?(?:class|typedef) (\w+)/.exec(line)?.[1];
        return name === undefined ? [] : [{ name, reference: page.exec(lines[index - 1] ?? '')?.[1] }];
      });
      expect(declared.length).toBeGreaterThan(3);
      for (const { name, reference } of declared) expect(reference).toBe(name);
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
