import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createEmitter } from '#web/emitter.ts'

/** Names of records by the address of their page, for breadcrumbs. */
const names = new Map<string, string>()
const { on, tell } = createEmitter()

export const recordName = (path: string) => names.get(path)

export const subscribeToNames = on

/** Called by a record's screen when its name is known; `path` when the name belongs to an ancestor's page. */
export function useRecordName(name: string | undefined, path?: string) {
  const { pathname } = useLocation()
  const address = path ?? pathname
  useEffect(() => {
    if (name === undefined || names.get(address) === name) return
    names.set(address, name)
    tell()
  }, [name, address])
}

/** Of a page whose record is not there: it has no name that could still come. */
export function useMissingRecord(missing: boolean, path?: string) {
  const { pathname } = useLocation()
  const address = path ?? pathname
  useRecordName(missing ? (names.get(address) ?? 'Nie znaleziono') : undefined, address)
}
