import {
  AppError,
  type Consent,
  defineForm,
  envelope,
  type ReadForm,
  type ReportStage,
  type ValibotTypeProvider,
  withForm,
} from '@kuelik/backend';
import type { WorkStage } from '@kuelik/protocol/uploads';
import { MOST_FRAMES } from '@kuelik/vision/document';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import {
  type DocumentType,
  type PictureSource,
  scannedDocument,
  scanReply,
  type scanRequest,
} from '../both/scanned-document.ts';
import { agree } from './agree.ts';
import { admitDocument, attemptDocument } from './document-attempts.ts';
import { startScan } from './document-scan.ts';
import type { DocumentVerdict, PhotographedDocument } from './photographed-document.ts';
import { readSide } from './read-side.ts';
import type { TechnologyServices } from './services.ts';

/** Fields of every call with a document, besides its pictures. */
interface Asked<Name extends string> {
  readonly session_id: string;
  readonly technology: Name;
  readonly document_type: DocumentType;
  readonly source: PictureSource;
  readonly locale?: Consent['locale'] | undefined;
}

/** What differs between the technologies that photograph a document. */
export interface DocumentRoutes<Name extends string, TFields extends v.GenericSchema<unknown, Asked<Name>>> {
  /** Base path of its calls, such as `/document`. */
  readonly root: string;
  /** Summary of its recognise call in the API docs. */
  readonly summary: string;
  /** The catalogue's code of each technology that the fields may name. */
  readonly codes: Readonly<Record<Name, string>>;
  readonly recognizeFields: TFields;
  readonly scanFields: ReturnType<typeof scanRequest<readonly Name[]>>;
  /** Of each uploaded picture. */
  readonly maxPictureBytes: number;
  readonly judge: (shown: PhotographedDocument, asked: v.InferOutput<TFields>) => DocumentVerdict;
}

/** Given on the page before the pictures; a new wording of `consent` is a new version. */
const consent = { purpose: 'document-photograph', textVersion: 'document-1', channel: 'checkbox' } as const;

const missing = (path: 'front' | 'back') =>
  new AppError(400, 'invalid_request', { detail: { fields: [{ path }] } });

/**
 * The two calls of a technology that photographs a document. `{root}/recognize/` reads and judges the photos:
 * the flat document on success, otherwise the errors of `attemptDocument`, and 400 `invalid_request` if a
 * side is missing. `{root}/scan/`: the camera has opened, and the scan's time starts.
 */
export function addDocumentRoutes<
  const Name extends string,
  const TFields extends v.GenericSchema<unknown, Asked<Name>>,
>(
  app: FastifyInstance,
  { platform, vision }: Pick<TechnologyServices, 'platform' | 'vision'>,
  technology: DocumentRoutes<Name, TFields>,
): void {
  const { root, summary, codes, recognizeFields, scanFields, maxPictureBytes: maxBytes } = technology;
  const routes = app.withTypeProvider<ValibotTypeProvider>();
  const form = defineForm({
    fields: recognizeFields,
    files: {
      front: { minFiles: 1, maxFiles: 1, maxBytes },
      back: { maxFiles: 1, maxBytes },
      // Frames of the same scan, for an MRZ read from several together.
      more_front: { maxFiles: MOST_FRAMES - 1, maxBytes },
      more_back: { maxFiles: MOST_FRAMES - 1, maxBytes },
    },
  });

  routes.post(
    `${root}/scan/`,
    {
      schema: {
        summary: 'Begin the time of a scan with the camera',
        body: scanFields,
        response: { 200: envelope(scanReply) },
      },
    },
    async (request) => {
      const code = codes[request.body.technology];
      const session = await platform.sessions.authorize(request, request.body.session_id, [code]);
      return { data: await startScan(platform, session, code) };
    },
  );

  routes.post(
    `${root}/recognize/`,
    {
      schema: { summary, response: { 200: envelope(scannedDocument) } },
      config: { form },
    },
    async (request) => {
      let arrived = platform.now();
      const open = async ({ session_id, technology: name, source }: v.InferOutput<TFields>) => {
        const code = codes[name];
        const session = await platform.sessions.authorize(request, session_id, [code]);
        return { platform, session, code, source, arrived };
      };
      const work = async (
        { fields, files }: ReadForm<TFields, typeof form.files>,
        reportStage: ReportStage<WorkStage>,
      ) => {
        const opened = await open(fields);
        const { document_type: type, source } = fields;
        const [front] = files.front;
        if (!front) throw missing('front');
        const [back = null] = files.back;
        const today = platform.now();
        const readBack = async () => {
          if (!back || type !== 'identity-card') return null;
          reportStage('back');
          return readSide(vision, back, files.more_back, today);
        };
        const judge = async () => {
          reportStage(type === 'passport' ? 'page' : 'front');
          const shown = {
            type,
            source,
            front: await readSide(vision, front, files.more_front, today),
            back: await readBack(),
            today,
          };
          reportStage('comparing');
          return technology.judge(shown, fields);
        };
        return { data: await attemptDocument({ ...opened, front, back, judge }) };
      };
      // Checked twice: pictures must not be decoded for a session that cannot get a document from them.
      return withForm(request, form, work, async (asked, sent, arrivedAt) => {
        arrived = arrivedAt ?? platform.now();
        const { session, ...opened } = await open(asked);
        await admitDocument({ session, ...opened });
        if (asked.locale !== undefined)
          await agree(platform, session.id, { ...consent, locale: asked.locale });
        if (sent.back === 0 && asked.document_type === 'identity-card') throw missing('back');
      });
    },
  );
}
