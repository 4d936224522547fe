import { useMemo } from 'react'
import { type Tag, tags } from '#features/tags/shared/contract.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import type { FilterField } from '#web/ui/list/FilterBar.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'

const none: Tag[] = []

/** The office's tags by name; nothing for those who may not see them, and none while companies are switched off. */
export function useTags(): Tag[] {
  const read = useCall(tags.list, {}, { enabled: useCan('tags.read') && isSwitchedOn('company') })
  return read.data?.data ?? none
}

/** A list's filters with that by tag, once the office has any. */
export function useTagFilter(others: readonly FilterField[]): readonly FilterField[] {
  const all = useTags()
  return useMemo(() => {
    const options = all.map(({ id, name }) => ({ value: id, label: name }))
    return options.length === 0 ? others : [...others, { key: 'tag_id', title: 'Etykieta', kind: 'choice' as const, options }]
  }, [all, others])
}
