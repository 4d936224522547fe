import { inspectContent } from './inspect.ts'
import { kindOf } from './file-types.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

/** What a file is by its content, and what is to be told of it; a refusal when it is nothing we take. */
export async function inspectFile(path: string, name: string, takesFilms: boolean) {
  const kind = await kindOf(path, name, takesFilms)
  return { kind, warnings: await inspectContent(path, kind) }
}

answerCalls(inspectFile)
