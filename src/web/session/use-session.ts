import { useRef, useSyncExternalStore } from 'react'
import { can, type Permission } from '#kernel/access/access.ts'
import type { Account } from '#kernel/access/account.ts'
import { currentUser, onSessionChange } from './session.ts'

export const useOptionalUser = (): Account | undefined => useSyncExternalStore(onSessionChange, currentUser)

/** The signed-in person. Screens behind the guard may rely on it, also in the moment between log-out and leaving. */
export function useUser(): Account {
  const user = useOptionalUser()
  const last = useRef(user)
  if (user) last.current = user
  if (!last.current) throw new Error('This screen needs a signed-in person')
  return last.current
}

/** Whether the signed-in person's role holds the permission; a client's right also depends on the company. */
export const useCan = (permission: Permission): boolean => can(useUser().role, permission)
