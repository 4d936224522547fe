import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { division, type Payer, payers } from '#features/payers/shared/contract.ts'
import { changeFields } from '#features/payers/shared/fields.ts'
import { isMemberOn, memberOf, touchedPayerMonths } from '#features/payers/shared/rules.ts'
import { usualFromDays } from '#features/tax-profiles/shared/rules.ts'
import { inForceOn } from '#kernel/dates/effective-dates.ts'
import { isPlainDate } from '#kernel/dates/dates.ts'
import { checkShare, compareToWhole, formatShare, normalizeShare, sumShares } from '#kernel/money/ownership-shares.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ClosedMonths } from '#web/ui/display/ClosedMonths.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

interface Props {
  company_id: string
  all: readonly Payer[]
  closed_months: readonly string[]
  onClose(): void
}

/** Everybody's share at once: what one gets, another gives, and together it is exactly the whole. */
export function DivideDialog({ company_id, all: asRead, closed_months, onClose }: Props) {
  // As they stood when the dialog opened or refused: what somebody else changes behind it is not taken for seen.
  const [all, setAll] = useState(asRead)
  const from = usualFromDays(warsawToday()).quarter
  const server = useServerForm({
    schema: division,
    defaults: {
      from_day: from,
      shares: all.map(payer => ({ payer_id: payer.id, part: shareOf(all, payer.id, from) ?? '' })),
      note: '' as string | null,
      confirmed: false,
    },
    send: async ({ shares, ...rest }, { idempotent }) => {
      const params = { id: company_id }
      const taking = shares
        .filter((_, place) => takesPart(all[place], rest.from_day))
        .map(share => ({ ...share, was: shareOf(all, share.payer_id, rest.from_day) }))
      try {
        await call(payers.divide, { params, body: { ...rest, shares: taking }, idempotent })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict') {
          const { data } = await call(payers.list, { params })
          setAll(all.map(payer => data.find(({ id }) => id === payer.id) ?? payer))
        }
        throw error
      }
    },
    onDone: () => {
      toast('Podzielono udziały.')
      void refreshQueries('companies')
      onClose()
    },
  })
  const { form } = server
  const from_day = useWatch({ control: form.control, name: 'from_day' })
  const shares = useWatch({ control: form.control, name: 'shares' })
  const places = [...all.keys()].filter(place => takesPart(all[place], from_day))
  const parts = places.map(place => normalizeShare(shares[place]?.part ?? ''))
  const sum = parts.every(part => checkShare(part) === null) ? sumShares(parts) : undefined
  const before = all.map(memberOf)
  const after = before.map((member, place) => {
    const termsInForce = inForceOn(member.terms, from_day)
    if (!termsInForce || !places.includes(place)) return member
    const changed = { ...termsInForce, from_day, share: normalizeShare(shares[place]?.part ?? '') }
    return { ...member, terms: [...member.terms.filter(terms => terms.from_day !== from_day), changed] }
  })
  const sharesError = form.formState.errors.shares
  return (
    <FormDialog opened onClose={onClose} title="Podział udziałów" act="Zapisz podział" form={server} size={520}>
      <FieldInput fields={changeFields} name="from_day" />
      {places.map(place => (
        <TextField key={all[place]?.id} name={`shares.${place}.part`} label={all[place]?.name ?? ''} required autoComplete="off" />
      ))}
      <p aria-live="polite">
        Razem: <b>{sum ? formatShare(sum) : '–'}</b>
        <span>{sum && compareToWhole(sum) !== 0 && ', a musi być dokładnie 100%'}</span>
      </p>
      <Button
        variant="light"
        size="xs"
        onClick={() => {
          for (const place of places) form.setValue(`shares.${place}.part`, `1/${places.length}`, { shouldDirty: true, shouldValidate: true })
        }}
      >
        Podziel po równo
      </Button>
      {typeof sharesError?.message === 'string' && <ErrorMessage>{sharesError.message}</ErrorMessage>}
      <TextAreaField {...inputProps(changeFields, 'note')} rows={2} />
      {isPlainDate(from_day) && sum && <ClosedMonths months={touchedPayerMonths(before, after, closed_months)} />}
    </FormDialog>
  )
}

const shareOf = (all: readonly Payer[], id: string, day: string) => inForceOn(all.find(payer => payer.id === id)?.terms ?? [], day)?.share

const takesPart = (payer: Payer | undefined, day: string) => payer !== undefined && isMemberOn(memberOf(payer), day)
