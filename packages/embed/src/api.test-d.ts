import type * as published from './api.d.ts';

// Compiled but never run: what integrators may write, and what they may not.
declare const kuelik: typeof published;
const session = 's1';

const handle = kuelik.mount('#verify', {
  session,
  frontendUrl: 'https://verify.example.com',
  mode: 'element',
  modal: true,
  locale: 'kz',
  theme: { accent: '#0b6b86', radius: '8px' },
  texts: { ru: { 'flow.successTitle': 'Готово' } },
  on: {
    finish: ({ status, aborted, results }) => [
      status satisfies 'success' | 'failure',
      aborted,
      results.document,
    ],
    'app-reload': (detail) => detail.session,
    kuelik: (detail) => {
      if (detail.type === 'step') return detail.technology satisfies string;
      if (detail.type === 'error') return detail.code satisfies string;
      // @ts-expect-error only an error has a code
      return detail.code;
    },
  },
});
handle.destroy() satisfies Promise<void>;
kuelik.mount(null, { session, mode: 'modal' });
kuelik.mount(document.body, { session });
document.createElement('kuelik-flow').destroy() satisfies Promise<void>;
document.querySelector('kuelik-flow')?.session satisfies string | null | undefined;

// @ts-expect-error a session is needed
kuelik.mount('#verify', {});
// @ts-expect-error a target is needed
kuelik.mount({ session });
// @ts-expect-error three modes
kuelik.mount('#verify', { session, mode: 'popup' });
// @ts-expect-error four languages
kuelik.mount('#verify', { session, locale: 'de' });
// @ts-expect-error no such looks
kuelik.mount('#verify', { session, theme: { shadow: 'none' } });
// @ts-expect-error texts are strings
kuelik.mount('#verify', { session, texts: { en: { 'flow.successTitle': 1 } } });
// @ts-expect-error texts of four languages
kuelik.mount('#verify', { session, texts: { de: {} } });
// @ts-expect-error no such event
kuelik.mount('#verify', { session, on: { done: () => undefined } });
// @ts-expect-error destroy takes nothing
handle.destroy(1);
