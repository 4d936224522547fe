import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadFile } from '#features/comments/public.tsx'
import type { Step } from '#features/obligations/shared/steps.ts'
import { type Finishing, finishingSaid, type StepsLeft } from '#features/tasks/shared/contract.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { linkTo } from '#web/routing/routes.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'
import { finishFields } from '#features/tasks/shared/fields.ts'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { DateField, TextAreaField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from './FinishDialog.module.css'

interface Props {
  title: string
  left: StepsLeft
  finish(said: Finishing): Promise<unknown>
}

/** Asks for what an obligation lacks, over whatever screen it was ticked off on. */
export const askForSteps = (props: Props) => showDialog<boolean>(answer => <FinishDialog {...props} answer={answer} />)

function FinishDialog({ title, left, finish, answer }: Props & { answer(done: boolean): void }) {
  const [upo, setUpo] = useState<File>()
  const lacks = (step: Step | 'reason') => left.steps.includes(step)
  // What was not sent cannot be paid: the amount is the month's business.
  const asksPaid = lacks('paid') && !lacks('sent')
  const asksWhy = lacks('sent') || lacks('reason')
  const today = warsawToday()
  const form = useServerForm({
    schema: asksWhy ? finishingSaid.required({ reason: true }) : finishingSaid,
    defaults: { ...(lacks('filed') && { filed_on: today }), ...(asksPaid && { paid_on: today }), ...(asksWhy && { reason: '' }) },
    send: async values => finish({ ...values, ...(upo && { upo_file_id: (await uploadFile(upo)).id }) }),
    onDone: () => answer(true),
  })
  const { choose, input } = useFileChooser({ label: 'Plik UPO', accept: '.pdf,.xml', onFiles: ([file]) => setUpo(file) })
  return (
    <FormDialog opened onClose={() => answer(false)} title={title} act={lacks('reason') ? 'Oznacz jako niedotyczące' : 'Zakończ'} form={form}>
      {lacks('filed') && (
        <>
          <DateField {...inputProps(finishFields, 'filed_on')} max={today} required />
          <div className={classes.upo}>
            <input {...input} />
            <Button variant="default" size="xs" leftSection={<IconFileCertificate size={18} stroke={1.75} aria-hidden />} onClick={choose}>
              {upo ? 'Zmień plik UPO' : 'Dodaj UPO'}
            </Button>
            <span>{upo?.name ?? 'UPO można dodać także później, w rozliczeniu miesiąca.'}</span>
          </div>
        </>
      )}
      {asksPaid && <DateField {...inputProps(finishFields, 'paid_on')} max={today} required />}
      {lacks('sent') && left.settlement_id && (
        <p>
          Kwota nie została jeszcze wysłana do klienta. Wpisuje się ją i wysyła w{' '}
          <a href={linkTo('dashboard-settlements-view', { id: left.settlement_id })}>rozliczeniu miesiąca</a>.
        </p>
      )}
      {asksWhy && (
        <TextAreaField
          name="reason"
          label={lacks('reason') ? 'Dlaczego ten obowiązek nie dotyczy tego okresu?' : 'Dlaczego zakończyć mimo to?'}
          rows={2}
          required
        />
      )}
    </FormDialog>
  )
}
