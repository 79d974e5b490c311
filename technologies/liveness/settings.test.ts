import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('uses the specified defaults [9.1]', () => {
  expect(readSettings({})).toEqual({
    attempts: 3,
    redraws: 2,
    time_limit_s: 120,
    environment_s: 45,
    countdown_s: 3,
    virtual_camera: 'refuse',
    known_movement: 'note',
    same_person: expect.any(Number),
  });
});

it("uses the integrator's settings, and defaults for invalid ones", () => {
  const settings = readSettings({
    attempts: 5,
    time_limit_s: -1,
    countdown_s: 'soon',
    environment_s: 30,
    other: 1,
  });
  expect(settings).toMatchObject({ attempts: 5, time_limit_s: 120, countdown_s: 3, environment_s: 30 });
});
