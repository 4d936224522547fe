import { Button } from '@mantine/core'
import { type Category, ticketCategoryBody, tickets } from '#features/tickets/shared/contract.ts'
import { categoryFields } from '#features/tickets/shared/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { users } from '#features/users/shared/contract.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
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
    defaults: category ? formValues(categoryFields, category) : initialValues(categoryFields),
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
      <FieldInput fields={categoryFields} name="title" />
      <TextField
        {...inputProps(categoryFields, 'slug')}
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
        <FieldInput fields={categoryFields} name="assignee_id" options={people} />
        <FieldInput fields={categoryFields} name="response_hours" />
      </FieldPair>
      <FieldInput fields={categoryFields} name="payroll" />
      {category && <FieldInput fields={categoryFields} name="archived" />}
    </FormDialog>
  )
}
