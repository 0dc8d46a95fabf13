import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute; one that came last would run alone. */
const long = /[\\/](?:kill-writes|namespace|recovery[\\/]kill)\.test\.ts$/;

/** Starts the longest files first, and leaves the rest as they come. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
