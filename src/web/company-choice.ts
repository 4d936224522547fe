import { useSyncExternalStore } from 'react'
import { currentUser } from '#web/session.ts'

/** A client's chosen company, kept in this browser per person; null is "Wszystkie firmy". */
const listeners = new Set<() => void>()
const key = () => `company_choice:${currentUser()?.id ?? ''}`

export const chosenCompany = (): string | null => localStorage.getItem(key())

export function chooseCompany(id: string | null) {
  if (id === null) localStorage.removeItem(key())
  else localStorage.setItem(key(), id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useChosenCompany = (): string | null => useSyncExternalStore(subscribe, chosenCompany)
