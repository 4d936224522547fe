import { IconTag } from '@tabler/icons-react'
import { lazy } from 'react'
import type { TagMark } from '#features/companies/shared/contract-tags.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import classes from './public.module.css'

export const TagDialog = lazy(() => import('./pages/TagDialog.tsx').then(part => ({ default: part.TagDialog })))

export const TagName = ({ tag: { name, hue } }: { tag: Pick<TagMark, 'name' | 'hue'> }) => <Status look={{ label: name, hue, icon: IconTag }} size="pill" />

export function TagNames({ tags: given }: { tags: readonly TagMark[] }) {
  return (
    <span className={classes.tags}>
      {given.map(tag => (
        <TagName key={tag.id} tag={tag} />
      ))}
    </span>
  )
}
