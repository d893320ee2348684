import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long; begun last, as Vitest would, they leave the other processes nothing to do. */
const LONG = [
  'faults/faults',
  'suppression/kills',
  'lint-pool/huge-templates',
  'cli/many-mails',
  'two-processes',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG.some((name) => moduleId.endsWith(`${name}.test.ts`));

/** The order of test files: those that take long, then the largest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
