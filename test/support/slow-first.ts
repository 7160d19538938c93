import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These tests wait most of the time, so others should run at the same time. */
const slow = /\/kill-money\.api\.test\.ts$/;

/** Vitest sorts by project and size, but a small file may take long. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => (slow.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
