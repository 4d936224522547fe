import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { SubjectRef } from '#features/comments/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useSearch, useVisit } from '#web/routing/use-search.ts'
import { useCount } from './comment-counts.ts'

const CommentsDialog = lazyNamed(() => import('./CommentsDialog.tsx'), 'CommentsDialog')

interface Props {
  subject: SubjectRef
  company_id: string
  /** Names the thing. */
  title: string
  /** Ids of all that is shown beside it, so that one call counts for all of them. */
  among: readonly string[]
}

/** Comments on something small: their number, and the conversation in a dialog. A link to it opens it at once. */
export function CommentsButton({ subject, company_id, title, among }: Props) {
  const [parameters] = useSearch()
  const visit = useVisit()
  const isRequested = parameters.get('comments') === subject.id
  const [opened, setOpened] = useState(isRequested)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever follows the same link again is led there again
  useEffect(() => {
    if (isRequested) setOpened(true)
  }, [isRequested, visit])
  const count = useCount(subject, among)
  const label = `Komentarze: ${title}${count > 0 ? `, ${plural(count, ['komentarz', 'komentarze', 'komentarzy'])}` : ''}`
  return (
    <>
      <Button
        size="xs"
        variant="default"
        px={8}
        aria-label={label}
        title="Komentarze"
        leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />}
        styles={{ section: { marginInlineEnd: count > 0 ? 6 : 0 } }}
        onClick={() => setOpened(true)}
      >
        {count > 0 ? count : ''}
      </Button>
      {opened && (
        <Suspense>
          <CommentsDialog subject={subject} company_id={company_id} title={title} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
