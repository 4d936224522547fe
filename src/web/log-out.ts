import { auth } from '#features/auth/contract.ts'
import { call } from '#web/call.ts'
import { forgetDrafts } from '#web/drafts.ts'
import { clearSession } from '#web/session.ts'

/** Ends the session on the server, then here. Without a line it ends here alone; the server's copy runs out by itself. */
export async function logOut() {
  try {
    await call(auth.leave)
  } finally {
    forgetDrafts()
    clearSession()
  }
}
