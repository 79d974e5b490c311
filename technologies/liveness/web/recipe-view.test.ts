import { expect, test } from 'vitest';
import { aboutOf, recipeStages } from './recipe-view.ts';

test.each([
  ['core', ['position', 'photo'], 'photo'],
  ['short', ['environment', 'position', 'photo'], 'photo'],
  ['distance', ['environment', 'distance', 'photo'], 'distance'],
  ['distance2', ['environment', 'distance', 'photo'], 'distance'],
  ['position', ['environment', 'turns', 'photo'], 'turns'],
  ['pro-max', ['environment', 'turns', 'photo'], 'turns'],
  ['something else', ['environment', 'position', 'photo'], 'photo'],
] as const)('%s', (technology, stages, about) => {
  expect(recipeStages(technology)).toEqual(stages);
  expect(aboutOf(technology)).toBe(about);
});
