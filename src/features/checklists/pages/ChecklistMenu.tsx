import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { checklists } from '#features/checklists/contract.ts'
import { missingPoints } from '#features/checklists/rules.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { useCall } from '#web/api/use-call.ts'

interface Props {
  /** What the list has now. */
  present(): readonly string[]
  add(points: string[]): void
}

/** Puts the points of one of the office's templates into a list; nothing where it has no templates. */
export function ChecklistMenu({ present, add }: Props) {
  const read = useCall(checklists.list, undefined, { staleTime: 60_000 })
  const templates = read.data?.data ?? []
  if (templates.length === 0) return null
  return (
    <LazyMenu width={280} entries={templates.map(({ id, title, points }) => ({ key: id, title, onClick: () => add(missingPoints(present(), points)) }))}>
      <Button size="xs" variant="subtle" leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}>
        Wstaw z szablonu
      </Button>
    </LazyMenu>
  )
}
