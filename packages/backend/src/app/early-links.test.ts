import { describe, expect, it } from 'vitest';
import { earlyLinks } from './early-links.ts';

const files = { api: '/api/v1', texts: { en: '/assets/en-Ab3dEf12.js', kz: '/assets/kz-Ab3dEf12.js' } };
const own = '</kuelik-config.json>; rel=preload; as=fetch; crossorigin';
const configs =
  '</kuelik-config.json>; rel=preload; as=fetch; crossorigin, </api/v1/flows/session/configs/?session_id=a-_1>; rel=preload; as=fetch; crossorigin=use-credentials';

describe('earlyLinks', () => {
  it('names the configuration and the texts of the language in the URL', () => {
    expect(earlyLinks('/flow/a-_1?web_view&locale=kz', files)).toBe(
      `${configs}, </assets/kz-Ab3dEf12.js>; rel=modulepreload`,
    );
  });

  it('names no texts if the URL has no supported language', () => {
    for (const query of ['', '/', '?locale=fr', '?locale=toString', '?locale']) {
      expect(earlyLinks(`/flow/a-_1${query}`, files)).toBe(configs);
    }
  });

  it('names no configuration of a backend on another server', () => {
    expect(earlyLinks('/flow/a-_1?locale=en', { ...files, api: null })).toBe(
      `${own}, </assets/en-Ab3dEf12.js>; rel=modulepreload`,
    );
    expect(earlyLinks('/flow/a-_1', { ...files, api: null })).toBe(own);
  });

  it('returns nothing for other pages and invalid ids', () => {
    for (const url of ['/', '/test?locale=en', '/flow/', '/flow/a/b', '/flow/a%3E%0D%0Ax:y', '/flow/a>,<b']) {
      expect(earlyLinks(url, files)).toBeNull();
    }
  });
});
