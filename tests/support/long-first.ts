import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute; started last, one would run alone. */
const long =
  /[\\/](?:kill-writes|power-cut|matrix|namespace|offsite[\\/]servers|backups[\\/]offsite|demo|renditions)\.test\.ts$/;

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
