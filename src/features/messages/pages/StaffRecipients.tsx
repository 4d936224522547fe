import { Checkbox, NativeSelect } from '@mantine/core'
import { IconBuildingStore, IconSpeakerphone, IconUser } from '@tabler/icons-react'
import { useEffect } from 'react'
import { roleLabels } from '#features/users/shared/labels.ts'
import { addressedRoles } from '#features/messages/shared/rules.ts'
import { useCan } from '#web/session/use-session.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { CompanyReach } from './CompanyReach.tsx'
import { CompanyField } from './CompanyField.tsx'
import classes from './MessageNew.module.css'
import { type NewMessageDraft, sharedCompanies, type Way } from './new-message.ts'
import { PeopleField } from './PeopleField.tsx'

interface Props {
  draft: NewMessageDraft
  change(values: Partial<NewMessageDraft>): void
  fields: Record<string, string>
}

const ways: { key: Way; title: string; icon: typeof IconUser }[] = [
  { key: 'people', title: 'Osoba', icon: IconUser },
  { key: 'company', title: 'Firma', icon: IconBuildingStore },
  { key: 'many', title: 'Wiele firm', icon: IconSpeakerphone },
]

/** To people by name, to a company by roles, or to many companies. */
export function StaffRecipients({ draft, change, fields }: Props) {
  const mayBroadcast = useCan('messages.broadcast')
  return (
    <>
      <fieldset className={classes.ways}>
        <legend className="hidden">Do kogo</legend>
        {ways
          .filter(({ key }) => key !== 'many' || mayBroadcast)
          .map(({ key, title, icon: Icon }) => (
            <button
              key={key}
              type="button"
              aria-pressed={draft.way === key}
              onClick={() => change({ way: key, ...(key === 'people' && { people: draft.people }) })}
            >
              <Icon size={18} stroke={1.75} aria-hidden /> {title}
            </button>
          ))}
      </fieldset>
      {draft.way === 'people' && <Named draft={draft} change={change} fields={fields} />}
      {draft.way === 'company' && <CompanyField company={draft.company} onChange={company => change({ company })} error={fields.company_id} />}
      {draft.way !== 'people' && <Roles draft={draft} change={change} fields={fields} />}
      {draft.way === 'company' && draft.company && draft.roles.length > 0 && <CompanyReach company_id={draft.company.value} roles={draft.roles} />}
      {draft.way === 'many' && <AudienceFields draft={draft} change={change} error={fields.to} />}
    </>
  )
}

/** Of which of their companies it is: asked only where the chosen clients share several. */
function Named({ draft, change, fields }: Props) {
  const clients = draft.people.filter(({ companies }) => companies.length > 0)
  const shared = sharedCompanies(draft.people, id => clients.some(({ value }) => value === id))
  const chosen = shared.find(({ value }) => value === draft.company?.value) ?? shared[0] ?? null
  const wanted = chosen?.value
  const now = draft.company?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the chosen people, not each drawing
  useEffect(() => {
    if (wanted !== now) change({ company: chosen })
  }, [wanted, now])
  return (
    <>
      <PeopleField people={draft.people} onChange={people => change({ people })} error={fields.user_ids ?? fields.company_id} />
      {clients.length > 0 && shared.length === 0 && <p className={classes.error}>Te osoby nie mają wspólnej firmy. Do każdej trzeba napisać osobno.</p>}
      {shared.length > 1 && (
        <NativeSelect
          label="W sprawie firmy"
          data={shared}
          value={chosen?.value}
          onChange={event => change({ company: shared.find(({ value }) => value === event.currentTarget.value) ?? null })}
        />
      )}
    </>
  )
}

function Roles({ draft, change, fields }: Props) {
  return (
    <fieldset className={classes.roles}>
      <legend>Osoby w roli</legend>
      {addressedRoles.map(role => (
        <Checkbox
          key={role}
          label={roleLabels[role]}
          checked={draft.roles.includes(role)}
          onChange={event => change({ roles: addressedRoles.filter(other => (other === role ? event.currentTarget.checked : draft.roles.includes(other))) })}
        />
      ))}
      {fields.roles && (
        <p role="alert" className={classes.error}>
          {fields.roles}
        </p>
      )}
    </fieldset>
  )
}
