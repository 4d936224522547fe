import { Button } from '@mantine/core'
import { type Category, ticketCategoryBody, tickets } from '#features/tickets/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckField, FieldPair, NumberField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'
import { useCall } from '#web/api/use-call.ts'

/** "Podatki lokalne" is found at /tickets/podatki-lokalne. */
const slugOf = (title: string) =>
  foldDiacritics(title)
    .replaceAll(/[^0-9a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

export function CategoryDialog({ category, onClose }: { category: Category | undefined; onClose(): void }) {
  const staff = useCall(users.list, { query: { filters: 'isAdmin=true,status=active', sort: 'last_name:asc', page: 1, limit: 100 } })
  const dialog = useRecordDialog({
    record: category,
    onClose,
    noun: { added: 'Nowa kategoria', genitive: 'kategorii', accusative: 'kategorię' },
    schema: ticketCategoryBody,
    defaults: {
      title: category?.title ?? '',
      slug: category?.slug ?? '',
      payroll: category?.payroll ?? false,
      assignee_id: category?.assignee_id ?? null,
      response_hours: category?.response_hours ?? 8,
      archived: category?.archived ?? false,
    },
    create: (body, idempotent) => call(tickets.createCategory, { body, idempotent }),
    update: ({ id }, body, version) => call(tickets.updateCategory, { params: { id }, body, version }),
    name: category?.title,
    remove: category?.tickets === 0 ? ({ id }) => call(tickets.removeCategory, { params: { id } }) : undefined,
    refresh: () => refreshQueries('tickets'),
  })
  const { form } = dialog.form
  const { title, slug } = form.watch()
  // The button goes with the first character: the focus goes to what it has filled.
  const fillSlug = () => {
    form.setValue('slug', slugOf(title), { shouldDirty: true, shouldValidate: true })
    form.setFocus('slug')
  }
  const people = (staff.data?.data ?? []).map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }))
  return (
    <FormDialog {...dialog}>
      <TextField name="title" label="Nazwa" required />
      <TextField
        name="slug"
        label="Adres"
        required
        description={`Klient widzi tę kategorię pod adresem /tickets/${slug || slugOf(title) || '…'}`}
        rightSection={
          slug === '' && title !== '' ? (
            <Button size="xs" variant="subtle" onClick={fillSlug}>
              Wpisz
            </Button>
          ) : undefined
        }
      />
      <FieldPair>
        <SelectField name="assignee_id" label="Prowadzi" placeholder="Opiekun firmy" options={people} />
        <NumberField name="response_hours" label="Czas odpowiedzi" required description="W godzinach pracy biura." />
      </FieldPair>
      <CheckField name="payroll" label="Kadrowa" description="Widzą ją kadry, kierownicy i właściciel firmy; pracownik klienta tylko własną." />
      {category && <CheckField name="archived" label="W archiwum: nowych spraw się w niej nie zakłada" />}
    </FormDialog>
  )
}
