import type { SessionDetails } from './contract.ts';

const picture =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=';

/** For tests: a specimen's session with the usual three steps. */
export function sampleSession(changes: Partial<SessionDetails> = {}): SessionDetails {
  const at = (time: string) => `2026-02-01T09:${time}.000Z`;
  const result = (time: string, data: Record<string, unknown>) =>
    ({ status: 'success', final: true, data, updated_at: at(time) }) as const;
  return {
    session_id: 'sample-session-0000001',
    status: 'FINISHED',
    session_type: 'DEMO',
    technologies: ['LDSH', 'DR', 'F2F'],
    created_at: at('00:00'),
    finished_at: at('03:10'),
    expires_at: '2026-02-02T09:00:00.000Z',
    person: null,
    metadata: { order: 7 },
    erased_at: null,
    policy_name: null,
    ignored_technologies: ['NEW'],
    policy: null,
    documents: [],
    awaits_review: false,
    review: null,
    results: {
      F2F: result('03:00', { result: true, status: 'success', matching: true, prediction_percent: 87 }),
      DR: result('02:00', {
        last_name: 'SPECIMEN',
        first_name: 'TEST',
        personal_number: '990228300013',
        date_of_birth: '1999-02-28',
        face_photo: picture,
        warnings: ['uploaded'],
      }),
      LDSH: result('01:00', { result: true, prediction: 0.97, reasons: [], face_photo: picture }),
    },
    failure_reasons: [{ type: 'camera', detail: { value: 'NO_CAM' }, created_at: at('00:40') }],
    evidence: [
      {
        id: 'a1',
        kind: 'liveness-photo',
        content_type: 'image/jpeg',
        size: 1200,
        created_at: at('01:00'),
      },
      {
        id: 'a2',
        kind: 'liveness-verdict',
        content_type: 'application/json',
        size: 300,
        created_at: at('01:00'),
      },
    ],
    attempts: { LDSH: 2 },
    cameras: [{ label: 'Built-in camera', created_at: at('00:30') }],
    integrity_compromised: false,
    consents: [],
    alerts: [],
    ...changes,
  };
}
