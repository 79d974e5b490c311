import { expect, it } from 'vitest';
import { groupsOf, typologyAngle } from './estimate-groups.ts';

it('gives each picture a sex, an age and a skin', () => {
  expect(groupsOf({ male: 0.1, age: 24, skin: 50 })).toEqual(['female', 'age under 30', 'skin light']);
  expect(groupsOf({ male: 0.9, age: 45, skin: -20 })).toEqual([
    'male',
    'age 45 and over',
    'skin brown or dark',
  ]);
});

it('does not name a sex of which the network is unsure', () => {
  expect(groupsOf({ male: 0.5, age: 35, skin: 20 })).toEqual(['age 30 to 44', 'skin tan']);
});

// In CIELAB (224, 188, 164) is L* 78.7, b* 17.0; (141, 85, 36) is L* 41.7, b* 37.2.
it('measures the angle of light and of dark skin', () => {
  expect(typologyAngle(224, 188, 164)).toBeCloseTo(59.5, 0);
  expect(typologyAngle(141, 85, 36)).toBeCloseTo(-12.6, 0);
});
