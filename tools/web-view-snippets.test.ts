import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileTypeScript } from './lib/build/compile-typescript.ts';
import { installPackages, root } from './setup.mjs';

const page = readFileSync(join(root, 'docs/integrate/web-views.md'), 'utf8');
const appSnippets = join(root, 'tools/app-snippets');
const snippetOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

/** The settings and bridge calls of the page's tables that a snippet must contain. */
const named: Readonly<Record<string, readonly string[]>> = {
  swift: [
    'allowsInlineMediaPlayback',
    'mediaTypesRequiringUserActionForPlayback',
    'requestMediaCapturePermissionFor',
    'requestDeviceOrientationAndMotionPermissionFor',
    'userContentController',
    'webViewWebContentProcessDidTerminate',
    'decidePolicyFor',
  ],
  kotlin: [
    'mediaPlaybackRequiresUserGesture',
    'domStorageEnabled',
    'onPermissionRequest',
    'onShowFileChooser',
    'onRenderProcessGone',
    'shouldOverrideUrlLoading',
    'FileProvider',
    'OnBackPressedCallback',
    'setOnApplyWindowInsetsListener',
    'addJavascriptInterface',
    'onEvent',
  ],
  dart: [
    'onRenderProcessGone',
    'onWebContentProcessDidTerminate',
    'mediaPlaybackRequiresUserGesture',
    'onPermissionRequest',
    'shouldOverrideUrlLoading',
    'addJavaScriptHandler',
    'onEvent',
  ],
};

test.each(Object.entries(named))('the %s snippet contains what the tables require', (language, names) => {
  const used = new Set(
    snippetOf(language)
      .replaceAll(/\/\/.*/g, '')
      .match(/\w+/g),
  );
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

/** A snippet with a deliberate mistake. */
function slip(code: string, right: string, wrong: string): string {
  expect(code).toContain(right);
  return code.replace(right, wrong);
}

/** Mistakes, and the compiler's error for each. */
type Slips = Readonly<Record<string, readonly [right: string, wrong: string, says: RegExp]>>;

test('the React Native snippet compiles against the types of react-native-webview', {
  timeout: 600_000,
}, () => {
  installPackages(appSnippets);
  const paths = Object.fromEntries(
    ['react-native', 'react-native-webview'].map((name) => [name, [join(appSnippets, `${name}.d.ts`)]]),
  );
  const slips: Slips = {
    property: ['domStorageEnabled', 'domStorageEnable', /Property 'domStorageEnable' does not exist/],
    value: ['"grantIfSameHostElsePrompt"', '"grantIfSame"', /'MediaCapturePermissionGrantType'/],
    event: ['nativeEvent.data', 'nativeEvent.text', /Property 'text' does not exist/],
    process: ['onRenderProcessGone', 'onRenderProcessEnded', /'onRenderProcessEnded' does not exist/],
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
