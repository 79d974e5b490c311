import { tracePage } from '@kuelik/flow/page-trace';

// The server writes both into the page: this script's tag, and where in a trace the page belongs.
const meta = document.querySelector<HTMLMetaElement>('meta[name=traceparent]');
const { api, at } = meta?.dataset ?? {};
if (meta && api !== undefined) tracePage(window, { traceparent: meta.content, api, at: Number(at) });
