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
  readonly link: string;
  close(): Promise<void>;
}

/** The built pages on a plain file server, beside a configuration that names a literal backend on another origin. */
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
  const site = await serveFolder(web, { '/kuelik-config.json': JSON.stringify(config) });
  return {
    backend,
    link: `${site.url}/flow/abc?locale=en`,
    close: async () => {
      await site.close();
      await backend.close();
    },
  };
}
