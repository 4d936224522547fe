import { useSyncExternalStore } from 'react'
import { createEmitter } from '#web/emitter.ts'
import { currentUser } from './session.ts'

/** A client's chosen company, kept in this browser per person; null is "Wszystkie firmy". */
const { on, tell } = createEmitter()
const key = () => `company_choice:${currentUser()?.id ?? ''}`

export const chosenCompany = (): string | null => localStorage.getItem(key())

export function chooseCompany(id: string | null) {
  if (id === null) localStorage.removeItem(key())
  else localStorage.setItem(key(), id)
  tell()
}

function subscribe(listener: () => void) {
  const stop = on(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

export const useChosenCompany = (): string | null => useSyncExternalStore(subscribe, chosenCompany)
