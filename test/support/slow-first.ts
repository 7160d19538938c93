import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait most of the time. At the end, nothing would run beside them. */
const slow = /\/kill-money\.api\.test\.ts$/;

/** Vitest sorts by project and size, and a small file may take long. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (slow.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
