import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more, most of it waiting: people who walk whole sessions, backends that stay silent. */
const patient = /\/(?:walked-people|literal-faults|literal-faces)\.test\.tsx?$/;

/** Projects of servers and tools. */
const inNode: ReadonlySet<string> = new Set(['node', 'postgres']);

/**
 * Vitest's order within a project, but files that wait long come first, then tests in Node. These start servers and
 * compilers, and the longest are small files, which a fresh clone runs last: nothing was left for the other cores then.
 * Other tests of screens take a second or two.
 */
export class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ project, moduleId }: TestSpecification) => {
      if (patient.test(moduleId)) return 0;
      return inNode.has(project.name) ? 1 : 2;
    };
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
