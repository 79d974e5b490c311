import { expect, test } from 'vitest';
import { focusContinuously, hasTorch, setTorch } from './torch.ts';

function lens(capabilities: object | null, refuses = false) {
  const asked: unknown[] = [];
  return {
    asked,
    ...(capabilities === null ? {} : { getCapabilities: () => capabilities }),
    applyConstraints: async (constraints: MediaTrackConstraints) => {
      asked.push(...(constraints.advanced ?? []));
      if (refuses) throw new DOMException('no', 'OverconstrainedError');
    },
  };
}

test('a light is offered only where the camera has one', () => {
  expect(hasTorch(lens({ torch: true }))).toBe(true);
  expect(hasTorch(lens({ torch: false }))).toBe(false);
  expect(hasTorch(lens(null))).toBe(false);
});

test('the light is switched by an advanced constraint', async () => {
  const track = lens({ torch: true });
  await setTorch(track, true);
  await setTorch(track, false);
  expect(track.asked).toEqual([{ torch: true }, { torch: false }]);
});

test('a lens that can is told to follow; others are left alone, and a refusal is no failure', async () => {
  const able = lens({ focusMode: ['manual', 'continuous'] }, true);
  await focusContinuously(able);
  expect(able.asked).toEqual([{ focusMode: 'continuous' }]);
  for (const capabilities of [{ focusMode: ['manual'] }, {}, null]) {
    const unable = lens(capabilities);
    await focusContinuously(unable);
    expect(unable.asked).toEqual([]);
  }
});
