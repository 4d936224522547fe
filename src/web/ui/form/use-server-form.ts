import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { setErrorMessages } from '#kernel/fields/zod-messages-pl.ts'
import { ApiError } from '#web/api/api-error.ts'
import { submissionKeys } from '#web/api/call.ts'
import { differingNames, isOwn, conflictDiff } from './conflict-diff.ts'
import { type Draft, useDraft } from '#web/ui/unsaved/use-draft.ts'

setErrorMessages()

/** What a sending gets along with the values: pass them on to `call`. */
export interface Submission {
  idempotent: string
  version?: number
}

export interface FormOptions<Values extends FieldValues, Sent> {
  schema: z.core.$ZodType<Sent, Values>
  defaults: DefaultValues<Values>
  /** The version of the record being changed; sent as If-Match. */
  version?: number
  /** The record as it was read, where the form begins with something else. */
  read?: Values
  /** Of a long form: what is typed is kept in the browser under this name until it is sent. */
  draft?: string
  /** Those of its fields that must not lie in a browser. */
  unkept?: readonly string[]
  /** The form's values of the record that another person saved, where the form names or writes them otherwise. What is left out stays as typed. */
  fromRecord?(record: object): DefaultValues<Values>
  send(values: Sent, submission: Submission): Promise<unknown>
  onDone?(): void
}

/** The record as somebody else has left it meanwhile, under the form's names, to be compared with one's own changes. */
export interface Stale {
  record: Record<string, unknown> & { version?: number }
}

export interface ServerForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  submit(event?: React.BaseSyntheticEvent): Promise<void>
  busy: boolean
  /** A failure that belongs to no field. */
  fault: unknown
  stale: Stale | undefined
  /** There while what one had not sent before stands in the form. */
  draft: Draft | undefined
  /** What is typed lies in the browser: closing loses nothing. */
  keeps: boolean
  /** Whether one has changed this since it was read. */
  changed(name: string): boolean
  /** One's own changes on top of the other person's version. */
  keepMine(): Promise<void>
  /** The other person's version instead of one's own changes. */
  takeTheirs(): void
}

/** Password managers may fill a field without telling the page: what is on the screen counts. */
function takeFilled<Values extends FieldValues>(form: UseFormReturn<Values>, sent: unknown) {
  if (!(sent instanceof HTMLFormElement)) return
  for (const input of sent.querySelectorAll<HTMLInputElement>('input[type=password], input[autocomplete]')) {
    const name = input.name as Path<Values>
    const field: { _f?: { ref: unknown } } | undefined = get(form.control._fields, name)
    if (field?._f?.ref === input && input.value !== (form.getValues(name) ?? '')) form.setValue(name, input.value as never, { shouldDirty: true })
  }
}

/** The version that the form was filled with. Another person's change fills an untouched form anew; with changes of one's own it waits for the question on sending. */
function useReadVersion<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  defaults: DefaultValues<Values>,
  version: number | undefined,
) {
  const read = useRef(version)
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty || version === undefined || version <= (read.current ?? 0)) return
    read.current = version
    form.reset(defaults)
  }, [isDirty, version, defaults, form])
  return read
}

/** The server's refusals on their fields; false where the form does not show all of them. */
function setFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  // Names lead into records and rows: `theme.light.primary`, `lines.0.title`.
  const formFields = fields.filter(([name]) => '_f' in Object(get(form.control._fields, name)))
  for (const [place, [name, message]] of formFields.entries()) form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: place === 0 })
  return fields.length > 0 && formFields.length === fields.length
}

/** A form over a schema of the contract: checked when a field is left and on sending, the server's refusals on their fields. */
export function useServerForm<Values extends FieldValues, Sent>({
  schema,
  defaults,
  version,
  read: asRead,
  draft: draftName,
  unkept,
  fromRecord,
  send,
  onDone,
}: FormOptions<Values, Sent>): ServerForm<Values> {
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Values, unknown, Values>,
    defaultValues: defaults,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  const keys = useRef(submissionKeys())
  const read = useReadVersion(form, defaults, version)
  // A draft over an older version would undo what others have done since: it belongs to the one that the form was filled with.
  const draft = useDraft(form, draftName && [draftName, read.current].join(' ').trim(), unkept)
  // What others have changed meanwhile makes the draft one of a version that nobody asks for again.
  const isKept =
    draftName !== undefined && (version === undefined || version <= (read.current ?? 0)) && !unkept?.some(name => get(form.formState.dirtyFields, name))
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const [stale, setStale] = useState<Stale>()

  const sendValues = form.handleSubmit(async values => {
    setBusy(true)
    setFault(undefined)
    try {
      await send(values as unknown as Sent, { idempotent: keys.current(values), version: read.current })
      setStale(undefined)
      form.reset(form.getValues())
      onDone?.()
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  })

  async function submit(event?: React.BaseSyntheticEvent) {
    takeFilled(form, event?.target)
    await sendValues(event)
  }

  function showRefusal(error: unknown) {
    if (error instanceof ApiError && error.code === 'stale' && error.data) {
      const record = error.data as Stale['record']
      setStale({ record: fromRecord ? { ...fromRecord(record), version: record.version } : record })
      return
    }
    if (!setFieldErrors(form, error)) setFault(error)
  }

  const changed = (name: string) => isOwn(name, form.getValues(), asRead ?? form.formState.defaultValues ?? {})

  async function keepMine() {
    const theirs = stale?.record ?? {}
    // What one has not touched is no change of one's own.
    for (const name of differingNames(theirs, form.getValues())) if (!changed(name)) form.setValue(name as Path<Values>, get(theirs, name))
    read.current = stale?.record.version
    setStale(undefined)
    await submit()
  }

  function takeTheirs() {
    read.current = stale?.record.version
    form.reset(conflictDiff(stale?.record ?? {}, form.getValues()) as Values)
    setStale(undefined)
  }

  return { form, submit, busy, fault, stale, draft, keeps: isKept, changed, keepMine, takeTheirs }
}
