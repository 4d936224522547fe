import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The walks over all operations, and the calls generated for them, take as long as many others: begun last, they would leave a core idle. */
const isWalk = ({ moduleId }: TestSpecification) => /\/test\/(access[^/]*|faults\/fuzz)\.test\.ts$/.test(moduleId)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isWalk), ...sorted.filter(file => !isWalk(file))]
  }
}
