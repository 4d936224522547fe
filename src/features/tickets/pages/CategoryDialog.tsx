import { Button } from '@mantine/core'
import { type Category, ticketCategoryBody, tickets } from '#features/tickets/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckField, FieldPair, NumberField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'

/** "Podatki lokalne" is found at /tickets/podatki-lokalne. */
const slugOf = (title: string) =>
  foldDiacritics(title)
    .replaceAll(/[^0-9a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

export function CategoryDialog({ category, onClose }: { category: Category | undefined; onClose(): void }) {
  const staff = useCall(users.list, { query: { filters: 'isAdmin=true,status=active', sort: 'last_name:asc', page: 1, limit: 100 } })
  const form = useServerForm({
    schema: ticketCategoryBody,
    defaults: {
      title: category?.title ?? '',
      slug: category?.slug ?? '',
      payroll: category?.payroll ?? false,
      assignee_id: category?.assignee_id ?? null,
      response_hours: category?.response_hours ?? 8,
      archived: category?.archived ?? false,
    },
    version: category?.version,
    send: (body, { idempotent, version }) =>
      category ? call(tickets.updateCategory, { params: { id: category.id }, body, version }) : call(tickets.createCategory, { body, idempotent }),
    onDone: () => {
      toast('Zapisano kategorię.')
      void refreshQueries('tickets')
      onClose()
    },
  })
  const { title, slug } = form.form.watch()
  // The button goes with the first character: the focus goes to what it has filled.
  const fillSlug = () => {
    form.form.setValue('slug', slugOf(title), { shouldDirty: true, shouldValidate: true })
    form.form.setFocus('slug')
  }
  const people = (staff.data?.data ?? []).map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }))
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={category ? 'Zmiana kategorii' : 'Nowa kategoria'}
      act={category ? 'Zapisz kategorię' : 'Dodaj kategorię'}
      form={form}
      removal={
        category?.tickets === 0
          ? {
              title: `Usunąć kategorię „${category.title}”?`,
              act: 'Usuń kategorię',
              run: async () => {
                await call(tickets.removeCategory, { params: { id: category.id } })
                toast(`Usunięto kategorię: ${category.title}.`)
                await refreshQueries('tickets')
              },
            }
          : undefined
      }
    >
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
