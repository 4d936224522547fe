import type { ComponentType } from 'react'
import type { Declaration } from '#kernel/endpoint.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { ListState, Reading } from './list-state.ts'

/** What narrows and orders a list, as its endpoint is asked for it. */
export interface Narrowing {
  sort?: string
  search?: string
  filters?: string
}

/** A view that is there without being saved. */
export interface ReadyView {
  title: string
  filters: string
}

interface ListParts {
  /** Asks for what decides how a list opens, while the screen around it is made. */
  prefetch(list: string): Promise<unknown>
  /** A hook: brings whoever comes to the bare list to the view chosen for that; true while that is not done yet. */
  useDefaultView(list: string, state: ListState): boolean
  /** Above the list: its ready views with their counts, and the saved ones. */
  Views: ComponentType<{ list: string; state: ListState; reading: Reading; ready?: readonly ReadyView[] | undefined }>
  /** Takes what the list shows away as a file, or exactly these rows. */
  Export: ComponentType<{ endpoint: Declaration; company_id?: string | undefined; query: Narrowing; rows?: readonly { id: string }[] }>
}

/** What features give to every list. */
export const listParts = extensionPoint<ListParts>('the parts of a list')
