import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vitest's order within a project, but tests in Node come first. They start servers and compilers, and the longest are small
 * files, which a fresh clone runs last: nothing was left for the other cores then. Tests of screens take a second or two.
 */
export class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isInNode = ({ project }: TestSpecification) => project.name === 'node';
    return [...sorted.filter(isInNode), ...sorted.filter((file) => !isInNode(file))];
  }
}
