import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The walks over all operations and screens, and the calls generated for the operations, take as long as many other files: begun last, they leave a core idle. */
const isWalk = ({ moduleId }: TestSpecification) => /\/test\/((e2e\/)?access[^/]*|faults\/fuzz)\.test\.ts$/.test(moduleId)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isWalk), ...sorted.filter(file => !isWalk(file))]
  }
}
