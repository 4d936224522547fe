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

/** Which of the server's refusals are about what the form holds. */
const aboutOf: Partial<Record<keyof NewMessageDraft, readonly string[]>> = {
  way: ['user_ids', 'company_id', 'roles', 'to'],
  people: ['user_ids', 'company_id'],
  company: ['company_id', 'user_ids', 'roles'],
  roles: ['roles', 'to'],
  companies: ['to'],
  filters: ['to'],
  subject: ['subject'],
}

/** What was said of a field is said no more once the field has changed. */
export function errorsLeft(errors: Record<string, string>, changed: Partial<NewMessageDraft>): Record<string, string> {
  const mended = Object.keys(changed).flatMap(key => aboutOf[key as keyof NewMessageDraft] ?? [])
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.includes(name)))
}

/** Companies that all chosen clients share; staff have a say everywhere. */
export function sharedCompanies(people: NewMessageDraft['people'], isClient: (id: string) => boolean): Choice[] {
  const lists = people.filter(({ value }) => isClient(value)).map(({ companies }) => companies)
  const [first = [], ...others] = lists
  return first.filter(({ id }) => others.every(list => list.some(company => company.id === id))).map(({ id, title }) => ({ value: id, label: title }))
}

export const audienceOf = ({ companies, filters }: Pick<NewMessageDraft, 'companies' | 'filters'>) =>
  companies.length > 0 ? { company_ids: companies.map(({ value }) => value) } : { query: { filters } }
