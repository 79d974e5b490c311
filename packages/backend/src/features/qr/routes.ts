import type { FastifyPluginAsync } from 'fastify';
import { toBuffer } from 'qrcode';
import * as v from 'valibot';
import type { ValibotTypeProvider } from '../../kit/http/valibot.ts';

const MIN_SIZE = 64;
const MAX_SIZE = 1024;
/** Far above any flow URL; the largest QR code holds 2,953 bytes. */
const MAX_LENGTH = 1024;

const qrQuery = v.object({
  /** `150x150`: width and height in pixels, equal, 64 to 1024. */
  size: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(\d{2,4})x\1$/, 'such as 150x150'),
      v.transform((text) => Number.parseInt(text, 10)),
      v.minValue(MIN_SIZE),
      v.maxValue(MAX_SIZE),
    ),
    '150x150',
  ),
  data: v.pipe(v.string(), v.minLength(1), v.maxBytes(MAX_LENGTH)),
});

/** Our own QR images, so that no session link leaves the deployment. */
export const qrRoutes: FastifyPluginAsync<{ requestsPerMinute: number }> = async (fastify, options) => {
  const config = options.requestsPerMinute > 0 ? { rateLimit: { max: options.requestsPerMinute } } : {};
  fastify
    .withTypeProvider<ValibotTypeProvider>()
    .get(
      '/qr/',
      { schema: { summary: 'A QR code as PNG', tags: ['qr'], querystring: qrQuery }, config },
      async (request, reply) => {
        const { size, data } = request.query;
        // The link opens the session: intermediaries must not cache the picture.
        return reply
          .type('image/png')
          .header('cache-control', 'private, no-store')
          .send(await toBuffer(data, { width: size, margin: 1, errorCorrectionLevel: 'M' }));
      },
    );
};
