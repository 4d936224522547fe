import { useCallback, useSyncExternalStore } from 'react'
import type { Document, DocumentRow, Duplicate } from '#features/documents/contract.ts'
import type { DocumentCategory, Receipt } from '#features/documents/rules.ts'

export interface Place {
  company_id: string
  month: string
  category: DocumentCategory
  /** The office's own choice: whose papers these are, and what the client does with them. */
  direction?: DocumentRow['direction']
  receipt?: Receipt
  /** A new version of this document instead of a new one. */
  document_id?: string
}

export type SendingState = 'waiting' | 'sending' | 'paused' | 'saving' | 'done' | 'failed' | 'duplicate'

export interface Sending {
  key: number
  name: string
  bytes: number
  place: Place
  state: SendingState
  /** Bytes that the server has. */
  sent: number
  problem?: string
  /** Sending the same again would change nothing. */
  final?: boolean
  /** It goes on by itself when the line is back. */
  offline?: boolean
  /** It waits on the device, and outlives this page. */
  kept?: boolean
  /** Since when it waits there, in milliseconds. */
  since?: number
  /** It waited too long to be sent unless the person says so. */
  overdue?: boolean
  document?: Document
  /** The document that is the same, when the server found one. */
  twin?: Duplicate
}

let sendings: readonly Sending[] = []
/** Who shows files, and of which document: new ones are shown by the dialog that sends them. */
const viewers = new Map<() => void, string | undefined>()
const bystanders = new Set<() => void>()

export const allSendings = () => sendings

export function setSendings(next: readonly Sending[]) {
  sendings = next
  for (const listener of [...viewers.keys(), ...bystanders]) listener()
}

export function changeSending(key: number, values: Partial<Sending>) {
  setSendings(sendings.map(entry => (entry.key === key ? { ...entry, ...values } : entry)))
}

export const findSending = (key: number) => sendings.find(entry => entry.key === key)

export const isUnfinished = ({ state }: Sending) => state === 'waiting' || state === 'sending' || state === 'saving' || state === 'paused'

function standBy(listener: () => void) {
  bystanders.add(listener)
  return () => bystanders.delete(listener)
}

/** Files being sent, as new documents or as new versions of one. They live outside the screens, so that sending goes on while one looks at something else. */
export function useSendings(document_id: string | undefined) {
  const view = useCallback(
    (listener: () => void) => {
      viewers.set(listener, document_id)
      return () => viewers.delete(listener)
    },
    [document_id],
  )
  return useSyncExternalStore(view, allSendings).filter(({ place }) => place.document_id === document_id)
}

/** Those that had to wait for a line, wherever one is in the portal. */
export const useKeptSendings = () => useSyncExternalStore(standBy, allSendings).filter(({ kept, offline }) => kept || offline)

/** Whether somebody looks at the files of a place; otherwise what happens to them is said in a toast. */
export const isViewed = ({ document_id }: Place) => [...viewers.values()].includes(document_id)
