import { auth } from '#features/auth/contract.ts'
import { call } from '#web/call.ts'
import { forgetDrafts } from '#web/drafts.ts'
import { clearSession, forgetLoss } from '#web/session.ts'

/** By the person's own wish: what waits here to be sent is asked about first. What cannot be asked stays for the next log-in. */
export async function leave() {
  const asked = import('#features/documents/panels.tsx').then(panels => panels.askToLeave())
  if (!(await asked.catch(() => true))) return
  forgetLoss()
  await logOut()
}

/** Ends the session on the server, then here. Without a line it ends here alone; the server's copy runs out by itself. */
export async function logOut() {
  try {
    await call(auth.leave)
  } finally {
    forgetDrafts()
    clearSession()
  }
}
