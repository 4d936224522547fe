import type { Finishing, Task } from '#features/tasks/shared/contract.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** Called before a task is done or left out: takes the steps that it still lacks as far as they were said, and refuses it while others are left. */
export const finishing =
  extensionPoint<(call: PersonContext, task: Task, status: 'done' | 'cancelled', values: Finishing) => Promise<void>>('what a task needs before it is done')

/** Called before a task leaves the state that it is in; `undoneTo`: back to this one, by whoever takes back the step that came after it. */
export const reopening = extensionPoint<(call: PersonContext, task: Task, undoneTo?: TaskStatus) => Promise<void>>('what goes with a task that is open again')
