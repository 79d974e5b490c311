import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';

test.each(Object.entries(drawings))(
  '%s is drawn by shapes alone, and weighs less than 2 KB',
  (_, drawing) => {
    const markup = renderToStaticMarkup(drawing);
    expect(markup).toContain('<path');
    expect(markup).not.toMatch(/<(animate|set|script|style|image|foreignObject)|style=|href=/);
    expect(gzipSync(markup).length).toBeLessThan(2000);
  },
);

test('the style sheet moves no drawing where the system asks for less motion', () => {
  const css = readFileSync(new URL('drawings.module.css', import.meta.url), 'utf8');
  const [before = '', rest = ''] = css.split('@media (prefers-reduced-motion: no-preference) {');
  const end = rest.indexOf('\n}\n');
  expect(rest.slice(0, end).match(/animation:/g)?.length).toBeGreaterThan(15);
  expect(before + rest.slice(end)).not.toMatch(/animation(-name)?:|transition/);
});

test('each fault of a camera, and each way to allow it again, has its own picture', () => {
  const faults = [
    'dismissed',
    'insecure',
    'busy',
    'absent',
    'lost',
    'timeout',
    'unsupported',
    'blank',
    'grey',
    'frozen',
  ];
  const families = ['ios', 'android', 'chromium', 'firefox', 'safari', 'webView'];
  const names = [...faults.map((fault) => `camera_${fault}`), ...families.map((family) => `allow_${family}`)];
  const markups = names.map((name) => renderToStaticMarkup(drawings[name]));
  expect(markups).not.toContain('');
  expect(new Set(markups).size).toBe(names.length);
});

test.each([
  ['a refused face', ['refused', 'flat_picture', 'frame_seen_before', 'virtual_camera', 'frozen']],
  ['a check that cannot run', ['camera', 'blocked', 'unsupported', 'connection', 'models']],
  [
    'nobody',
    ['subject_not_found', 'id_not_found', 'child_not_found', 'identity_not_exist', 'client_not_exist'],
  ],
  ['an organisation', ['organization_does_not_exist', 'organization_not_exist', 'invalid_input']],
  ['done before', ['already_received', 'double_request', 'session_already_exists']],
  ['a dark or overexposed face', ['light', 'too_dark', 'too_bright', 'uneven_light']],
  ['a poor picture of a document', ['dark', 'background', 'glare', 'blur', 'small', 'cut_off']],
  ['a document that was not read', ['not_recognized', 'parse_error', 'number_mismatch']],
  ['a refused file', ['wrong_file', 'large_file', 'damaged']],
  ['no camera', ['camera_absent', 'camera_absent_phone']],
])('each cause of %s has a picture of its own', (_, names) => {
  const markups = names.map((name) => renderToStaticMarkup(drawings[name]));
  expect(markups).not.toContain('');
  expect(new Set(markups).size).toBe(names.length);
});

test('every document of the state has its own drawing', () => {
  const names = Object.keys(drawings).filter((name) => name.startsWith('state_'));
  const markups = names.map((name) => renderToStaticMarkup(drawings[name]));
  expect(names).toHaveLength(30);
  expect(new Set(markups).size).toBe(names.length);
});
