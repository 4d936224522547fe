import { Button } from '@mantine/core'
import { IconMessage2Plus } from '@tabler/icons-react'
import { tickets } from '#features/tickets/shared/contract.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { useCall } from '#web/api/use-call.ts'

/** Answers that the office gives often, those of this category first. */
export function CannedAnswers({ category_id, insert }: { category_id: string; insert(html: string): void }) {
  const read = useCall(tickets.answers, undefined, { staleTime: 60_000 })
  const answers = (read.data?.data ?? []).filter(answer => answer.category_id === null || answer.category_id === category_id)
  if (answers.length === 0) return null
  const own = (id: string | null) => (id === category_id ? 0 : 1)
  return (
    <LazyMenu
      width={280}
      entries={answers
        .toSorted((left, right) => own(left.category_id) - own(right.category_id))
        .map(answer => ({ key: answer.id, title: answer.title, onClick: () => insert(answer.content) }))}
    >
      <Button size="xs" variant="subtle" leftSection={<IconMessage2Plus size={16} stroke={1.75} aria-hidden />}>
        Gotowe odpowiedzi
      </Button>
    </LazyMenu>
  )
}
