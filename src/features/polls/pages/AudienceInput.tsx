import { Suspense } from 'react'
import { Controller, type FieldError } from 'react-hook-form'
import { type Audience, everybody } from '#features/companies/shared/contract-audience.ts'
import { AudienceEditor } from '#features/companies/public.tsx'
import { pollFields } from '#features/polls/shared/fields.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'

/** What is wrong with the companies that were chosen lies with them, within the audience. */
const problemOf = (error: (FieldError & { company_ids?: FieldError }) | undefined) => (error?.company_ids ?? error)?.message

/** Whom a poll asks, as a field of its form; as long as nothing else is chosen, those whom it asks already. */
export function AudienceInput({ audience = everybody }: { audience?: Audience }) {
  return (
    <Controller<{ audience?: Audience }, 'audience'>
      name="audience"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <div ref={part => ref(part && { focus: () => part.querySelector<HTMLElement>('input:checked')?.focus() })}>
          <Suspense fallback={<Skeleton lines={3} />}>
            <AudienceEditor legend={pollFields.audience.label} audience={value ?? audience} onChange={onChange} error={problemOf(error)} />
          </Suspense>
        </div>
      )}
    />
  )
}
