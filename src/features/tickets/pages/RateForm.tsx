import { ticketRating, type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import { ratingLabels } from '#features/tickets/shared/labels.ts'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { refreshTickets } from './ticket-acts.ts'
import classes from './Tickets.module.css'

/** How it went, in one number and one sentence. */
export function RateForm({ ticket }: { ticket: Ticket }) {
  const form = useServerForm({
    schema: ticketRating,
    defaults: { rating: 0, rating_text: null as string | null },
    send: (body, { idempotent }) => call(tickets.rate, { params: { id: ticket.id }, body, idempotent }),
    onDone: () => {
      toast('Dziękujemy za ocenę.')
      void refreshTickets()
    },
  })
  const rating = form.form.watch('rating')
  const error = form.form.formState.errors.rating?.message
  return (
    <section className={classes.rate} aria-label="Ocena sprawy">
      <FormFrame form={form} act="Wyślij ocenę" guarded={false}>
        <fieldset className={classes.stars}>
          <legend>
            Jak oceniają Państwo załatwienie tej sprawy? (1 – {ratingLabels[0]}, {ratingLabels.length} – {ratingLabels.at(-1)})
          </legend>
          {ratingLabels.map((label, place) => (
            <label key={label} title={label}>
              <input
                type="radio"
                name="rating"
                checked={rating === place + 1}
                onChange={() => form.form.setValue('rating', place + 1, { shouldDirty: true, shouldValidate: true })}
              />
              <span aria-hidden>{place + 1}</span>
              <span className="hidden">{`${place + 1}: ${label}`}</span>
            </label>
          ))}
        </fieldset>
        {error && <p role="alert">{error}</p>}
        <TextField {...inputProps(ticketFields, 'rating_text')} />
      </FormFrame>
    </section>
  )
}
