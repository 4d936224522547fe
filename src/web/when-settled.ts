import { idle } from './idle.ts'
import { online } from './online.ts'
import { queryClient } from '#web/api/query.ts'

/** Milliseconds. */
const maxWaitMs = 3000

/** When the screen shows what it asked for and the browser has nothing to do; late answers are not waited for without end, a lost line is. */
export async function whenSettled() {
  const since = performance.now()
  do {
    await idle()
    await online()
  } while (queryClient.isFetching() > 0 && performance.now() - since < maxWaitMs)
}
