import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Document, DocumentRow, Duplicate } from '#features/documents/shared/contract.ts'
import type { DocumentCategory, Receipt } from '#features/documents/shared/rules.ts'

/** What the chooser of files offers. */
export const accepted = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml,.csv,.xls,.xlsx,.doc,.docx,.odt,.ods,.txt,.eml,.zip'

export interface UploadRequest {
  company_id: string
  /** Without one the server finds it: that of an invoice's date, else the first that the client has not declared complete. */
  month?: string | undefined
  /** A photo is called by its moment. */
  title?: string
  category: DocumentCategory
  /** The office's own choice: whose papers these are, and what the client does with them. */
  direction?: DocumentRow['direction']
  receipt?: Receipt
  /** A new version of this document instead of a new one. */
  document_id?: string
}

export type SendingState = 'waiting' | 'sending' | 'paused' | 'saving' | 'done' | 'failed' | 'duplicate' | 'other_buyer'

export interface Sending {
  key: number
  name: string
  bytes: number
  place: UploadRequest
  state: SendingState
  /** Bytes that the server has. */
  sent: number
  problem?: string
  /** Sending the same again would change nothing. */
  final?: boolean
  /** It goes on by itself when the line is back. */
  offline?: boolean
  /** It waits on the device, and outlives this page. */
  isStored?: boolean
  /** Since when it waits there, in milliseconds. */
  since?: number
  /** It waited too long to be sent unless the person says so. */
  overdue?: boolean
  document?: Document
  /** What an invoice that was sent as something else is. */
  suggested_category?: string | null
  /** It lies with the invoice that KSeF had brought before. */
  attached?: boolean | undefined
  /** The document that is the same, when the server found one. */
  duplicate?: Duplicate
  /** The own company that the invoice is made out to. */
  buyer?: { id: string; title: string } | undefined
}

let sendings: readonly Sending[] = []
const listeners = new Set<() => void>()
/** Each open list of files, with the document whose versions it shows; a list of new files has none. */
const openLists = new Map<object, string | undefined>()

export const allSendings = () => sendings

export function setSendings(next: readonly Sending[]) {
  sendings = next
  for (const listener of listeners) listener()
}

export function changeSending(key: number, values: Partial<Sending>) {
  setSendings(sendings.map(entry => (entry.key === key ? { ...entry, ...values } : entry)))
}

export const findSending = (key: number) => sendings.find(entry => entry.key === key)

/** It goes no further without the person. */
export const isStopped = ({ state }: Sending) => state === 'failed' || state === 'duplicate' || state === 'other_buyer'

export const isUnfinished = ({ state }: Sending) => state === 'waiting' || state === 'sending' || state === 'saving' || state === 'paused'

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Files being sent, as new documents or as new versions of one. They live outside the screens, so that sending goes on while one looks at something else. */
export const useSendings = (document_id: string | undefined) =>
  useSyncExternalStore(subscribe, allSendings).filter(({ place }) => place.document_id === document_id)

/** Those that had to wait for a line, wherever one is in the portal. */
export const useKeptSendings = () => useSyncExternalStore(subscribe, allSendings).filter(({ isStored, offline }) => isStored || offline)

/** Registers a list of files for as long as it is shown. */
export function useOpenList(document_id: string | undefined) {
  useLayoutEffect(() => {
    const list = {}
    openLists.set(list, document_id)
    return () => void openLists.delete(list)
  }, [document_id])
}

/** Whether a list of these files is open; otherwise what happens to them is told by a toast. */
export const isListed = ({ document_id }: UploadRequest) => [...openLists.values()].includes(document_id)
