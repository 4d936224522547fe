import { call } from '#web/api/call.ts'
import { forgetDrafts, hasDrafts } from './drafts.ts'
import { sessionParts } from './session-parts.ts'
import { clearSession, forgetLoss } from './session.ts'
import { forgetUnsaved, hasUnsaved } from '#web/ui/unsaved/unsaved.ts'

/** By the person's own wish: what was not saved, what was begun elsewhere, and what waits here to be sent, is asked about first. What cannot be asked stays for the next log-in. */
export async function leave() {
  const questions = [
    async () => !hasUnsaved() || (await import('#web/ui/unsaved/UnsavedDialog.tsx')).askToLose(),
    async () => hasUnsaved() || !hasDrafts() || (await import('#web/ui/unsaved/UnsavedDialog.tsx')).askToLoseDrafts(),
    sessionParts.get().askToLeave,
  ]
  for (const question of questions) if (!(await question().catch(() => true))) return
  forgetUnsaved()
  forgetLoss()
  await logOut().finally(forgetDrafts)
}

/** Milliseconds that the server may take to hear of it. */
const timeoutMs = 5_000

/** Ends the session on the server, then here. Without a line it ends here alone; the server's copy runs out by itself. */
export async function logOut() {
  try {
    await call(sessionParts.get().endpoints.leave, { signal: AbortSignal.timeout(timeoutMs) })
  } finally {
    clearSession()
  }
}
