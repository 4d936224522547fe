import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { companyFields } from '#features/companies/shared/fields.ts'
import { type Lookup, type RegisteredCompany, registersContract } from '#features/public-registers/shared/contract.ts'
import { registerLabels, valueLabels } from '#features/public-registers/shared/labels.ts'
import { taxFields } from '#features/tax-profiles/shared/fields.ts'
import { formatValue } from '#kernel/fields/format.ts'
import type { Fields } from '#kernel/fields/record.ts'
import { normalizeNip } from '#kernel/identifiers/identifiers.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useSubmission } from '#web/ui/feedback/use-submission.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { useCan } from '#web/session/use-session.ts'
import classes from '#features/public-registers/public.module.css'

type Key = keyof RegisteredCompany
type Entry = [Key, string]

interface Outcome {
  filled: Key[]
  /** What a register says otherwise than the form: for a person to decide. */
  differing: Entry[]
  answers: Lookup['answers']
}

const registered: Fields = { ...companyFields, vat_status: taxFields.vat_status }
const shownValue = ([key, value]: Entry) => formatValue(registered[key] ?? companyFields.title, value)

/** The NIP of a company's form, and what registers know by it. What somebody typed stays until that person takes the other. */
export function VatNumberField({ isNew }: { isNew: boolean }) {
  const { getValues, setValue, setError, setFocus, trigger, resetField, formState } = useFormContext()
  const { dirtyFields } = formState
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, fault, submit } = useSubmission()
  const fromRegister = useRef<Partial<Record<string, string>>>({})
  const lastNumber = useRef('')
  const mayAsk = useCan('registers.read')

  function put([key, value]: Entry) {
    fromRegister.current[key] = value
    setValue(key, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }

  const isFree = (key: Key, current: unknown) => !current || current === fromRegister.current[key] || (isNew && !dirtyFields[key])

  /** What came with another NIP belongs to another company. */
  function takeBack(keep: RegisteredCompany) {
    for (const [key, value] of Object.entries(fromRegister.current)) {
      if (!keep[key as Key] && getValues(key) === value) resetField(key)
    }
  }

  function take(vat_number: string, { values, answers }: Lookup) {
    if (lastNumber.current !== vat_number) takeBack(values)
    lastNumber.current = vat_number
    const form = getValues()
    const news = Object.entries(values).filter(([key, value]) => value && key in form && form[key] !== value) as Entry[]
    const free = news.filter(([key]) => isFree(key, form[key]))
    for (const entry of free) put(entry)
    setOutcome({ filled: free.map(([key]) => key), differing: news.filter(entry => !free.includes(entry)), answers })
  }

  async function ask() {
    const vat_number = getValues('vat_number')
    if (!vat_number) {
      setError('vat_number', { message: 'Proszę wpisać NIP.' })
      return setFocus('vat_number')
    }
    if (!(await trigger('vat_number', { shouldFocus: true }))) return
    setOutcome(undefined)
    await submit(async () => {
      const { data } = await call(registersContract.lookup, { query: { vat_number: normalizeNip(vat_number) } })
      // An answer about a number that was changed meanwhile is about another company.
      if (getValues('vat_number') === vat_number) take(normalizeNip(vat_number), data)
    })
  }

  function accept(entry: Entry) {
    put(entry)
    setOutcome(before => before && { ...before, filled: [...before.filled, entry[0]], differing: before.differing.filter(other => other !== entry) })
  }

  const field = <TextField name="vat_number" label={companyFields.vat_number.label} inputMode="numeric" description="Z kreskami albo bez" />
  if (!mayAsk) return field
  return (
    <div className={classes.answer}>
      <div className={classes.ask}>
        {field}
        <Button variant="default" loading={busy} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={ask}>
          Pobierz dane
        </Button>
      </div>
      {fault !== undefined && <ErrorMessage tone="amber">{sentenceOf(fault)} Dane można wpisać ręcznie.</ErrorMessage>}
      {outcome && <Answer outcome={outcome} onAccept={accept} />}
    </div>
  )
}

function Answer({ outcome: { filled, differing, answers }, onAccept }: { outcome: Outcome; onAccept(entry: Entry): void }) {
  const matches = answers.filter(({ state }) => state === 'found')
  const notices = answers.filter(({ state }) => state !== 'found' && (state !== 'off' || matches.length === 0))
  const names = matches.map(({ register }) => registerLabels[register]).join(', ')
  const taken = filled.length > 0 ? `Uzupełniono: ${filled.map(key => valueLabels[key]).join(', ')}.` : 'Dane w formularzu są takie jak w rejestrze.'
  return (
    <>
      {matches.length > 0 && (
        <p className={classes.filled} role="status">
          {`${taken} Źródło: ${names}.`}
        </p>
      )}
      {differing.length > 0 && (
        <ErrorMessage tone="amber">
          W rejestrze jest inaczej niż w formularzu:
          <ul className={classes.differences}>
            {differing.map(entry => (
              <li key={entry[0]}>
                <span>
                  {valueLabels[entry[0]]}: <b>{shownValue(entry)}</b>
                </span>
                <Button size="xs" variant="default" aria-label={`Przyjmij z rejestru: ${valueLabels[entry[0]]}`} onClick={() => onAccept(entry)}>
                  Przyjmij
                </Button>
              </li>
            ))}
          </ul>
        </ErrorMessage>
      )}
      {notices.length > 0 && (
        <ErrorMessage tone="amber">
          {notices.map(({ register, sentence }) => (
            <div key={register}>{sentence}</div>
          ))}
        </ErrorMessage>
      )}
    </>
  )
}
