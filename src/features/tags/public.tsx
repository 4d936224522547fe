import { IconTag } from '@tabler/icons-react'
import type { TagMark } from '#features/companies/shared/contract-tags.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import classes from './public.module.css'

export const TagDialog = lazyNamed(() => import('./pages/TagDialog.tsx'), 'TagDialog')

export const TagName = ({ tag: { name, hue } }: { tag: Pick<TagMark, 'name' | 'hue'> }) => <Status look={{ label: name, hue, icon: IconTag }} size="pill" />

export function TagNames({ tags: marks }: { tags: readonly TagMark[] }) {
  return (
    <span className={classes.tags}>
      {marks.map(tag => (
        <TagName key={tag.id} tag={tag} />
      ))}
    </span>
  )
}
