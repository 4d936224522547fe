import { Checkbox, NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type Addressee, messages } from '#features/messages/shared/contract.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCompaniesFor } from '#web/ui/session/use-rights.ts'
import classes from './MessageNew.module.css'
import type { NewMessageDraft } from './new-message.ts'

interface Props {
  draft: NewMessageDraft
  change(values: Partial<NewMessageDraft>): void
  fields: Record<string, string>
}

const what: Record<string, string> = {
  caretaker: 'opiekun',
  accountant: 'księgowość',
  payroll: 'kadry',
  owner: 'właściciel',
  member: 'pracownik',
  viewer: 'podgląd',
}

const rolesOf = ({ companies }: Addressee) => [...new Set(companies.map(({ role }) => what[role]))].join(', ')

/** The people of the office who look after the company, and one's own; the caretaker unless one says otherwise. */
export function ClientRecipients({ draft, change, fields }: Props) {
  const companies = useCompaniesFor('messages.write')
  const chosen = useChosenCompany()
  const [searchParams] = useSearchParams()
  const wanted = [draft.company?.value, searchParams.get('company'), chosen]
  const company = wanted.map(one => companies.find(({ id }) => id === one)).find(Boolean) ?? (companies.length === 1 ? companies[0] : undefined)
  const company_id = company?.id
  const peopleQuery = useCall(messages.people, { query: { company_id } }, { enabled: company_id !== undefined })
  const people = peopleQuery.data?.data ?? []
  const isOffered = (id: string) => people.some(person => person.id === id)
  const selectedPeople = draft.people.filter(({ value }) => isOffered(value))
  const caretaker = people.find(person => person.companies.some(({ role }) => role === 'caretaker'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another company's people, not with each drawing
  useEffect(() => {
    if (!company || !peopleQuery.data) return
    const usual = caretaker ? [{ value: caretaker.id, label: caretaker.name, companies: [] }] : []
    change({ company: { value: company.id, label: company.title }, people: selectedPeople.length > 0 ? selectedPeople : usual })
  }, [company?.id, peopleQuery.data])
  return (
    <>
      {companies.length > 1 && (
        <NativeSelect
          label="W sprawie firmy"
          required
          error={fields.company_id}
          data={[{ value: '', label: 'Proszę wybrać', disabled: true }, ...companies.map(({ id, title }) => ({ value: id, label: title }))]}
          value={company_id ?? ''}
          onChange={event => change({ company: { value: event.currentTarget.value, label: '' }, people: [] })}
        />
      )}
      {company_id && (
        <fieldset className={classes.people}>
          <legend>Do kogo</legend>
          {people.map(person => (
            <Checkbox
              key={person.id}
              label={`${person.name}, ${rolesOf(person)}`}
              checked={draft.people.some(({ value }) => value === person.id)}
              onChange={event => {
                const others = selectedPeople.filter(({ value }) => value !== person.id)
                change({ people: event.currentTarget.checked ? [...others, { value: person.id, label: person.name, companies: [] }] : others })
              }}
            />
          ))}
          {fields.user_ids && (
            <p role="alert" className={classes.error}>
              {fields.user_ids}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
