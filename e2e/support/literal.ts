import { fileURLToPath } from 'node:url';
import { furtherReplies, specifiedReplies } from '../literal-backend/replies.ts';
import {
  type LiteralBackend,
  type LiteralOptions,
  type Replies,
  serveLiterally,
} from '../literal-backend/serve.ts';
import { serveFolder } from './static-site.ts';

const web = fileURLToPath(new URL('../../dist/web', import.meta.url));

export interface LiteralDeployment {
  readonly backend: LiteralBackend;
  /** The site of the pages and the widget. */
  readonly site: string;
  readonly link: string;
  close(): Promise<void>;
}

/** The built pages and widget on a plain file server, with a configuration that names a literal backend on another origin. */
export async function deployLiterally(
  technologies: readonly string[],
  replies: Replies = {},
  options: LiteralOptions = {},
): Promise<LiteralDeployment> {
  const backend = await serveLiterally(
    { ...specifiedReplies(technologies), ...furtherReplies, ...replies },
    options,
  );
  const config = { backendUrl: backend.url, useMetrics: false };
  const files = { '/kuelik-config.json': JSON.stringify(config) };
  // Scripts of a widget are modules of another origin.
  const site = await serveFolder(web, files, {}, { 'access-control-allow-origin': '*' });
  return {
    backend,
    site: site.url,
    link: `${site.url}/flow/abc?locale=en`,
    close: async () => {
      await site.close();
      await backend.close();
    },
  };
}
