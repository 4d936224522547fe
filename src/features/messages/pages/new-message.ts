import type { Addressee, Message } from '#features/messages/shared/contract.ts'
import type { AddressedRole } from '#features/messages/shared/rules.ts'

export type Way = 'people' | 'company' | 'many'

export interface Choice {
  value: string
  label: string
}

export interface NewMessageDraft {
  way: Way
  people: (Choice & { companies: Addressee['companies'] })[]
  company: Choice | null
  roles: AddressedRole[]
  /** Chosen in the list of companies; without them all that the filter leaves. */
  companies: Choice[]
  filters: string
  subject: string
  content: string
  files: Message['files']
  acknowledge: boolean
}

export const emptyDraft: NewMessageDraft = {
  way: 'people',
  people: [],
  company: null,
  roles: ['owner'],
  companies: [],
  filters: '',
  subject: '',
  content: '',
  files: [],
  acknowledge: false,
}

/** A client's company and its caretaker fill themselves in: by these alone nothing was begun. */
export const isBegun = ({ people, subject, content, files }: NewMessageDraft, isAdmin: boolean) =>
  (isAdmin && people.length > 0) || subject !== '' || content !== '' || files.length > 0

/** Companies that all chosen clients share; staff have a say everywhere. */
export function sharedCompanies(people: NewMessageDraft['people'], isClient: (id: string) => boolean): Choice[] {
  const lists = people.filter(({ value }) => isClient(value)).map(({ companies }) => companies)
  const [first = [], ...others] = lists
  return first.filter(({ id }) => others.every(list => list.some(company => company.id === id))).map(({ id, title }) => ({ value: id, label: title }))
}

export const audienceOf = ({ companies, filters }: Pick<NewMessageDraft, 'companies' | 'filters'>) =>
  companies.length > 0 ? { company_ids: companies.map(({ value }) => value) } : { query: { filters } }
