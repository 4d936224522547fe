import '#web/ui/input-styles.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { companyTypes } from '#features/companies/contract.ts'
import { companyTypeLabels, cooperationStatusLabels } from '#features/companies/labels.ts'
import { broadcasts } from '#features/messages/contract-broadcast.ts'
import { settlementLabels } from '#features/settlements/labels.ts'
import { tags } from '#features/tags/contract.ts'
import { users } from '#features/users/contract.ts'
import { plural } from '#kernel/plural.ts'
import { isSwitchedOn } from '#web/config.ts'
import { sentenceOf } from '#web/api-error.ts'
import { useCall } from '#web/use-call.ts'
import { audienceOf, type Choice, type NewMessageDraft } from './new-message.ts'
import classes from './MessageNew.module.css'

interface Props {
  draft: NewMessageDraft
  change(values: Partial<NewMessageDraft>): void
  error?: string
}

const choicesOf = (labels: Record<string, string>): Choice[] => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Which companies: those chosen in their list, or all that match; and how many people that is. */
export function AudienceFields({ draft, change, error }: Props) {
  const { companies, narrowing } = draft
  const staff = useCall(users.list, { query: { filters: 'isAdmin=true,status=active', sort: 'last_name:asc', limit: 100 } })
  const known = useCall(tags.list)
  const fields = useMemo(
    () => [
      { key: 'company_type' as const, title: 'Typ', choices: companyTypes.map(value => ({ value, label: companyTypeLabels[value].full })) },
      {
        key: 'owner_id' as const,
        title: 'Opiekun',
        choices: (staff.data?.data ?? []).map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}` })),
      },
      { key: 'tag_id' as const, title: 'Etykieta', choices: (known.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
      { key: 'cooperation_status' as const, title: 'Współpraca', choices: choicesOf(cooperationStatusLabels) },
      ...(isSwitchedOn('component:settlements')
        ? [
            {
              key: 'accounting_status' as const,
              title: 'Status rozliczenia',
              choices: Object.entries(settlementLabels).map(([value, { label }]) => ({ value, label })),
            },
          ]
        : []),
    ],
    [staff.data, known.data],
  )
  return (
    <>
      {companies.length > 0 ? (
        <div className={classes.chosen}>
          <p>
            {plural(companies.length, ['firma', 'firmy', 'firm'])}: {companies.map(({ label }) => label).join(', ')}
          </p>
          <Button size="xs" variant="subtle" onClick={() => change({ companies: [] })}>
            Wybierz przez filtry
          </Button>
        </div>
      ) : (
        <fieldset className={classes.narrowing}>
          <legend>Które firmy</legend>
          {fields.map(({ key, title, choices }) => (
            <NativeSelect
              key={key}
              label={title}
              data={[{ value: '', label: 'wszystkie' }, ...choices]}
              value={narrowing[key] ?? ''}
              onChange={event => change({ narrowing: { ...narrowing, [key]: event.currentTarget.value || undefined } })}
            />
          ))}
        </fieldset>
      )}
      <Reach draft={draft} />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </>
  )
}

/** Before anything is sent: whom it would reach, and which companies it would not. */
function Reach({ draft }: Pick<Props, 'draft'>) {
  const { roles } = draft
  const body = { to: audienceOf(draft), roles }
  const preview = useCall(broadcasts.preview, { body }, { enabled: roles.length > 0, placeholderData: before => before })
  if (preview.isError) return <p className={classes.reach}>{sentenceOf(preview.error)}</p>
  if (!preview.data || roles.length === 0) return <p className={classes.reach}>Liczymy odbiorców…</p>
  const { companies, people, unreachable } = preview.data.data
  return (
    <p className={classes.reach} role="status">
      {companies === 0
        ? 'Nikt nie pasuje do tego wyboru.'
        : `Dostanie ją ${plural(people, ['osoba', 'osoby', 'osób'])}, ${plural(companies, ['firma', 'firmy', 'firm'])}. Każda firma ma osobną rozmowę.`}
      {unreachable.length > 0 && (
        <span className={classes.unreachable}>
          {' '}
          Bez odbiorcy: {unreachable.slice(0, 8).join(', ')}
          {unreachable.length > 8 && ` i ${unreachable.length - 8} więcej`}.
        </span>
      )}
    </p>
  )
}
