import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Tag, tags } from '#features/tags/shared/contract.ts'
import type { TagMark } from '#features/companies/shared/contract-tags.ts'
import { useTags } from './badges.ts'
import { TagName } from '#features/tags/public.tsx'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'
import { TagEditor } from './TagEditor.tsx'
import classes from './TagDialog.module.css'

interface Props {
  companies: readonly { id: string; title: string; tags: readonly TagMark[] }[]
  onClose(): void
  done?(): void
}

type Wish = ReadonlyMap<string, boolean>

/** The tags of one or many companies; one that only some of them have stays so until it is touched. */
export function TagDialog({ companies, onClose, done }: Props) {
  const all = useTags()
  const [wish, setWish] = useState<Wish>(new Map())
  const [edited, setEdited] = useState<Tag | 'new'>()
  const want = (id: string, on: boolean) => setWish(current => new Map(current).set(id, on))
  const countTagged = (id: string) => companies.filter(company => company.tags.some(tag => tag.id === id)).length

  async function save() {
    const chosen = (on: boolean) => [...wish].filter(([, value]) => value === on).map(([id]) => id)
    if (wish.size > 0) {
      const ids = companies.map(({ id }) => id)
      const saved = await inBatches(ids, { nounForms: companyForms }, async (company_ids, idempotent) => {
        await call(tags.give, { body: { company_ids, add: chosen(true), remove: chosen(false) }, idempotent })
        return company_ids
      })
      toast(companies.length === 1 ? 'Zapisano etykiety.' : `Zapisano etykiety: ${plural(saved.flat().length, companyForms)}.`)
      await refreshQueries('companies', 'tags', 'settlements')
    }
    done?.()
  }

  if (edited) {
    const tag = edited === 'new' ? undefined : edited
    return (
      <TagEditor
        tag={tag}
        onClose={() => setEdited(undefined)}
        onSaved={id => !tag && want(id, true)}
        onRemoved={id => setWish(current => new Map([...current].filter(([key]) => key !== id)))}
      />
    )
  }
  return (
    <ConfirmDialog opened onClose={onClose} title="Etykiety" act="Zapisz etykiety" onConfirm={save}>
      <p className={classes.whose}>{companies.length === 1 ? companies[0]?.title : plural(companies.length, companyForms)}. Widzi je tylko biuro.</p>
      {all.length === 0 && <p className={classes.whose}>Nie ma jeszcze etykiet. Pozwalają zebrać firmy, które coś łączy, na przykład transport.</p>}
      <ul className={classes.tags}>
        {all.map(tag => {
          const count = countTagged(tag.id)
          const on = wish.get(tag.id) ?? count === companies.length
          const some = !wish.has(tag.id) && count > 0 && count < companies.length
          return (
            <li key={tag.id}>
              <label>
                <input
                  type="checkbox"
                  checked={on}
                  ref={input => {
                    if (input) input.indeterminate = some
                  }}
                  onChange={event => want(tag.id, event.currentTarget.checked)}
                />
                <TagName tag={tag} />
                {some && (
                  <span className={classes.whose}>
                    {count} z {companies.length}
                  </span>
                )}
              </label>
              <button type="button" aria-label={`Zmień etykietę: ${tag.name}`} onClick={() => setEdited(tag)}>
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      <Button variant="light" size="xs" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEdited('new')}>
        Nowa etykieta
      </Button>
    </ConfirmDialog>
  )
}
