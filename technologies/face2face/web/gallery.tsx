import type { GalleryEntry } from '@kuelik/ui';
import type { Face2faceResult } from '../contract.ts';
import { texts } from '../texts/index.ts';
import type { Face2faceState } from './machine.ts';
import { Face2faceView } from './pages/comparison.tsx';

const result: Face2faceResult = {
  result: false,
  matching: false,
  status: 'failure',
  liveness_photo: '',
  document_photo: '',
  prediction_percent: 31,
};

const states: Readonly<Record<string, Face2faceState>> = {
  ready: { name: 'ready' },
  comparing: { name: 'comparing', work: null },
  'comparing: how long': { name: 'comparing', work: { stage: 'document_photo', leftS: 4 } },
  'comparing: help': { name: 'comparing', work: { stage: 'likeness', leftS: null } },
  'another person': { name: 'mismatch', result },
  'no connection': { name: 'problem', problem: 'connection' },
  'nothing to compare': { name: 'problem', problem: 'liveness_missing' },
  'no photo from the document': { name: 'problem', problem: 'document_missing' },
};

/** Milliseconds. */
const waits: Readonly<Record<string, number>> = { 'comparing: how long': 3_000, 'comparing: help': 10_000 };

const nothing = () => undefined;

export const entries: readonly GalleryEntry[] = [
  {
    id: 'face2face',
    title: 'Face comparison',
    states: Object.entries(states).map(([name, state]) => ({
      name,
      render: (locale) => (
        <Face2faceView
          t={texts[locale]}
          state={state}
          organization="Test Bank"
          photos={{ liveness: null, document: null }}
          onCompare={nothing}
          onEnd={nothing}
          waited={waits[name] ?? 0}
        />
      ),
    })),
  },
];
