import { IconLock, IconMessageQuestion } from '@tabler/icons-react'
import type { Poll } from '#features/polls/contract.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

export const pollLooks: Record<Poll['state'], StatusLook> = {
  open: { label: 'Otwarta', hue: 'blue', icon: IconMessageQuestion },
  closed: { label: 'Zakończona', hue: 'green', icon: IconLock, plain: true },
}
