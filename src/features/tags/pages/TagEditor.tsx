import { type Tag, tagBody, tags } from '#features/tags/shared/contract.ts'
import { tagFields } from '#features/tags/shared/fields.ts'
import { hueLabels } from '#features/tags/shared/labels.ts'
import { TagName } from '#features/tags/public.tsx'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { hues } from '#kernel/colours.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from './TagDialog.module.css'

interface Props {
  tag: Tag | undefined
  onClose(): void
  onSaved(id: string): void
  onRemoved(id: string): void
}

/** A new tag, or another name and colour for one that companies may have. */
export function TagEditor({ tag, onClose, onSaved, onRemoved }: Props) {
  const form = useServerForm({
    schema: tagBody,
    defaults: tag ? formValues(tagFields, tag) : initialValues(tagFields),
    version: tag?.version,
    send: async (body, { idempotent, version }) => {
      const { data } = await (tag ? call(tags.update, { params: { id: tag.id }, body, version }) : call(tags.create, { body, idempotent }))
      onSaved(data.id)
    },
    onDone: () => {
      void refreshQueries('tags', 'companies')
      onClose()
    },
  })
  const name = form.form.watch('name')
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={tag ? 'Zmiana etykiety' : 'Nowa etykieta'}
      act={tag ? 'Zapisz etykietę' : 'Dodaj etykietę'}
      form={form}
      removal={
        tag
          ? {
              title: `Usunąć etykietę „${tag.name}”?`,
              act: 'Usuń etykietę',
              words: tag.companies > 0 ? `Zniknie także z ${plural(tag.companies, ['firmy', 'firm', 'firm'])}.` : 'Nie ma jej żadna firma.',
              run: async () => {
                await call(tags.remove, { params: { id: tag.id } })
                onRemoved(tag.id)
                toast(`Usunięto etykietę: ${tag.name}.`)
                await refreshQueries('tags', 'companies', 'settlements')
              },
            }
          : undefined
      }
    >
      <FieldInput fields={tagFields} name="name" />
      <fieldset className={classes.hues}>
        <legend>{tagFields.hue.label}</legend>
        {hues.map(hue => (
          <label key={hue}>
            <input type="radio" value={hue} {...form.form.register('hue')} />
            <TagName tag={{ name: hueLabels[hue], hue }} />
          </label>
        ))}
      </fieldset>
      {name && <TagName tag={{ name, hue: form.form.watch('hue') }} />}
    </FormDialog>
  )
}
