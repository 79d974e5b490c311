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

test('the torch is offered only if the camera has one', () => {
  expect(hasTorch(lens({ torch: true }))).toBe(true);
  expect(hasTorch(lens({ torch: false }))).toBe(false);
  expect(hasTorch(lens(null))).toBe(false);
});

test('the torch is switched by an advanced constraint', async () => {
  const track = lens({ torch: true });
  await setTorch(track, true);
  await setTorch(track, false);
  expect(track.asked).toEqual([{ torch: true }, { torch: false }]);
});

test('a lens with continuous focus uses it; others are left alone, and a refusal is ignored', async () => {
  const able = lens({ focusMode: ['manual', 'continuous'] }, true);
  await focusContinuously(able);
  expect(able.asked).toEqual([{ focusMode: 'continuous' }]);
  for (const capabilities of [{ focusMode: ['manual'] }, {}, null]) {
    const unable = lens(capabilities);
    await focusContinuously(unable);
    expect(unable.asked).toEqual([]);
  }
});
