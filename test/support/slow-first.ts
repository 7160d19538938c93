import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const bytesOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size;

/** These small files take long: they start processes, or load every earlier release. */
const slow = /\/(kill|kill-money|upgrade|restart|restore|serve|wrong-configurations)\.(api\.)?test\.ts$/;

/**
 * Starts with slow files, and then with those that took longest in the last run, so that none is left alone at the end.
 * A new file counts by its size.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = new Map(
      files.flatMap((file) => {
        const result = this.ctx.cache.getTestSpecificationResult(file);
        return result ? [[file, result.duration]] : [];
      }),
    );
    const measured = [...durations.keys()];
    const msPerByte = measured.length > 0 ? sum([...durations.values()]) / sum(measured.map(bytesOf)) : 1;
    const costs = new Map(files.map((file) => [file, durations.get(file) ?? bytesOf(file) * msPerByte]));
    const costOf = (file: TestSpecification) => costs.get(file) ?? 0;
    // A worker keeps its libraries for one project: postgres, sqlite, units, which is also from slow to fast.
    const byProject = (a: TestSpecification, b: TestSpecification) => a.project.name.localeCompare(b.project.name);
    const rank = ({ moduleId }: TestSpecification) => (slow.test(moduleId) ? 0 : 1);
    return files.toSorted((a, b) => rank(a) - rank(b) || byProject(a, b) || costOf(b) - costOf(a));
  }
}
