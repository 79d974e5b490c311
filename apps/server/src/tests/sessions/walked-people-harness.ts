import { createHash } from 'node:crypto';
import { multipartBody } from '@kuelik/backend/testing';
import { makeDocument, photograph } from '@kuelik/lab/papers';
import { distanceAt, makePerson, makeScene, portrait, renderFrame, toJpeg } from '@kuelik/lab/people';
import { framesPerStep, type LivenessStep } from '../../../../../technologies/liveness/contract.ts';
import type { LivenessTechnology } from '../../../../../technologies/liveness/recipes.ts';
import { kept } from '../../../../../tools/lib/testing/kept.ts';
import { arman, dana, type Someone } from './one-person-harness.ts';

/** One of the sandbox's people, with a painted face. */
export interface Painted extends Someone {
  readonly seed: number;
  readonly cyrillic: { readonly surname: string; readonly givenName: string; readonly patronymic: string };
}

export const paintedArman: Painted = {
  ...arman,
  seed: 17,
  cyrillic: { surname: 'ҮЛГІЕВ', givenName: 'АРМАН', patronymic: 'СЕРІКҰЛЫ' },
};
export const paintedDana: Painted = {
  ...dana,
  seed: 23,
  cyrillic: { surname: 'СЫНАҚОВА', givenName: 'ДАНА', patronymic: 'БОЛАТҚЫЗЫ' },
};

/** Each person's face and place, and passport, are painted once. */
const painted = new Map<number, ReturnType<typeof paint>>();
const photographed = new Map<number, Promise<Buffer>>();

async function paint(seed: number) {
  const person = await makePerson(seed);
  return { person, scene: await makeScene(seed, person.traits.skin) };
}

function paintedOnce(seed: number): ReturnType<typeof paint> {
  const found = painted.get(seed) ?? paint(seed);
  painted.set(seed, found);
  return found;
}

/** A photograph of a person's passport: JPEG. */
export function passportOf(who: Painted): Promise<Buffer> {
  const found = photographed.get(who.seed) ?? photographPassport(who);
  photographed.set(who.seed, found);
  return found;
}

async function photographPassport({ seed, birthDate, ...who }: Painted): Promise<Buffer> {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const { cyrillic, surname, givenNames, iin, sex } = who;
  const holder = {
    sex: sex === 'male' ? ('M' as const) : ('F' as const),
    birth: { year, month, day },
    ...{ cyrillic, surname, givenNames, iin },
  };
  const inputs = [
    { seed, kind: 'kz-passport', holder },
    { seed, level: 'clean', width: 1440, height: 1080 },
  ] as const;
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
  return kept(`passport-${hash.slice(0, 16)}.jpg`, async () => {
    const [request, view] = inputs;
    const face = await portrait((await paintedOnce(seed)).person);
    return (await photograph(await makeDocument({ ...request, portrait: face }), view)).picture;
  });
}

/** Seconds between the frames of a step; those of the photo are spread over its countdown of three. */
const spacing = (step: LivenessStep) => (step === 'photo' ? 3.2 / (framesPerStep.photo - 1) : 0.75);

/** Width of a face at its neutral distance, as a share of the picture's width. */
const usual = 0.27;
/** What a person does at the steps that command a movement: turns in degrees, and the width of the face. */
const obeyed: Partial<
  Record<LivenessStep, { readonly yaw?: number; readonly pitch?: number; readonly size?: number }>
> = {
  near: { size: 0.37 },
  far: { size: 0.18 },
  left: { yaw: 24 },
  right: { yaw: -24 },
  up: { pitch: 18 },
  down: { pitch: -18 },
};

/** Pictures of a person who does what each step asks; `take` makes each its own. */
export async function framesOf({ seed }: Painted, steps: readonly LivenessStep[], take: number) {
  const { person, scene } = await paintedOnce(seed);
  const wave = (amplitude: number, period: number, at: number) =>
    amplitude * Math.sin(2 * Math.PI * (at / period + take * 0.13));
  const frames: { readonly step: LivenessStep; readonly at: number; readonly jpeg: Buffer }[] = [];
  let at = 0.8;
  for (const step of steps) {
    for (let n = 0; n < framesPerStep[step]; n += 1) {
      const { yaw = 0, pitch = 0, size = usual } = obeyed[step] ?? {};
      // Nobody keeps perfectly still.
      const pose = {
        ...{ yaw: yaw + wave(1.7, 3.1, at), pitch: pitch + wave(1.1, 4.3, at), roll: wave(0.8, 5.2, at) },
        ...{ x: wave(0.004, 4.1, at), y: wave(0.004, 3.7, at), size, distance: distanceAt(size) },
      };
      const noise = { noise: 1.5, noiseSeed: take * 100 + frames.length + 1 };
      frames.push({ step, at: at * 1000, jpeg: await toJpeg(renderFrame(person, pose, scene, noise)) });
      at += spacing(step);
    }
    at += 0.6;
  }
  return frames;
}

export interface Reply {
  readonly status: number;
  readonly code: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
}

const key = { authorization: 'Api-Key demo-key' };

/** Calls by which people walk a running server, over HTTP alone. */
export function walkOn(server: string) {
  let takes = 0;
  const send = async (path: string, init: RequestInit = {}, tries = 20): Promise<Reply> => {
    const reply = await fetch(`${server}/api/v1/${path}`, init);
    const rest = Number(reply.headers.get('retry-after') ?? Number.NaN);
    // A busy server asks to come again, as it asks a browser.
    if (reply.status === 503 && rest > 0 && tries > 1) {
      await reply.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, rest * 1000));
      return send(path, init, tries - 1);
    }
    const { code = null, detail = {}, data = {} } = (await reply.json()) as Partial<Reply>;
    return { status: reply.status, code, detail, data };
  };
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const form = (
    path: string,
    fields: Readonly<Record<string, string>>,
    files: Parameters<typeof multipartBody>[1],
    headers: Readonly<Record<string, string>>,
  ) => {
    const body = multipartBody(fields, files);
    const payload = Uint8Array.from(body.payload);
    return send(path, { method: 'POST', headers: { ...headers, ...body.headers }, body: payload });
  };
  const sandbox = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await fetch(`${server}/sandbox/api/${path}`, init)).json();
  };
  const codeFor = async (phone: string): Promise<string> =>
    ((await sandbox(`messages?phone=${encodeURIComponent(phone)}`)) as { code: string }[])[0]?.code ?? '';

  /** A session that a person has opened. */
  async function open(technologies: readonly string[], more: object = {}) {
    const asked = { api_key: 'demo-key', technologies, ...more };
    const id = String((await post('flows/session/create/', asked)).data.session_id);
    const opened = await post('flows/session/validate/', { session_id: id, fingerprint: 'f'.repeat(64) });
    const headers = { authorization: `Bearer ${opened.data.access_token}` };
    const own = (path: string, body: object) => post(path, { session_id: id, ...body }, headers);
    const look = (path: string) => send(`${path}?session_id=${id}`, { headers });

    const live = (technology: LivenessTechnology) => async (who: Painted) => {
      const drawn = await own('liveness/challenge/', { technology });
      takes += 1;
      const begun = Date.now();
      const frames = await framesOf(who, drawn.data.steps as LivenessStep[], takes);
      // The server measures the time as well: a person takes as long as their pictures claim.
      const rest = begun + (frames.at(-1)?.at ?? 0) - Date.now();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
      const trace = {
        steps: [],
        frames: frames.map(({ step, at }) => ({ step, at })),
        camera: { label: 'Integrated Camera', width: 640, height: 480, frame_rate: 30 },
      };
      const fields = {
        session_id: id,
        challenge_id: String(drawn.data.challenge_id),
        trace: JSON.stringify(trace),
      };
      return form(
        'liveness/submit/',
        fields,
        { frames: frames.map(({ jpeg }) => ({ bytes: jpeg })) },
        headers,
      );
    };
    const registry =
      (name: string) =>
      async ({ iin, phone }: Painted) => {
        const asked = await own(`registry/${name}/request/`, { iin });
        if (asked.status !== 200) return asked;
        await sandbox('reply', { phone, text: '1' });
        for (;;) {
          const reply = await look(`registry/${name}/result/`);
          if (!['WAITING_CONSENT', 'PROCESSING'].includes(String(reply.data.status))) return reply;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
    return {
      id,
      pass: {
        LC: live('core'),
        LDSH: live('short'),
        LDD: live('distance'),
        LDD2: live('distance2'),
        LDHP: live('position'),
        LDPM: live('pro-max'),
        DR: async (who: Painted) => {
          const of = { technology: 'document', country: 'KZ', document_type: 'passport', source: 'upload' };
          const front = [{ bytes: await passportOf(who) }];
          return form('document/recognize/', { session_id: id, ...of }, { front }, headers);
        },
        F2F: () => own('face2face/compare/', {}),
        ED: async ({ iin, phone }: Painted) => {
          const asked = await own('e-document/request/', { iin, phone, document_type: 'IdentityCard' });
          if (asked.status !== 200) return asked;
          return own('e-document/approve/', { code: await codeFor(phone) });
        },
        TDK: ({ pin, document }: Painted) => own('tunduk/search/', { pin, document_number: document }),
        GBDFL: registry('gbdfl'),
        ADR: registry('address'),
        DSI: async ({ iin, phone }: Painted) => {
          const file = { bytes: Buffer.from('note'), filename: 'note.txt', contentType: 'text/plain' };
          const fields = { session_id: id, document_type: 'CONTRACT', document_names: '["note.txt"]' };
          await form('digital-signature-signer/document/upload/', fields, { files: [file] }, key);
          const asked = await own('digital-signature-identifier/identify/', { iin, phone });
          if (asked.status !== 200) return asked;
          return own('digital-signature-identifier/approve/', { code: await codeFor(phone) });
        },
      },
      finish: () => send(`flows/session/finish/?session_id=${id}&success=true`, { headers }),
      record: async () => (await send(`integrator/sessions/${id}/`, { headers: key })).data,
    };
  }
  return { open };
}
