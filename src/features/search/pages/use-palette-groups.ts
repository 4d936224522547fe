import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type SearchResult, search } from '#features/search/shared/contract.ts'
import { byKind } from '#features/search/shared/rules.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { useCall } from '#web/api/use-call.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { useUser } from '#web/session/use-session.ts'
import { useMay } from '#web/ui/session/use-rights.ts'
import { type Command, commandsFor, fitting } from './commands.ts'
import { kindIcons, kindTitles, pathOf } from './found-links.ts'

/** Milliseconds after the last key. */
const debounceMs = 120
/** Commands shown before anything is typed, and beside what was found. */
const maxCommands = 8

export interface Option extends Command {
  key: string
  detail?: string
  excerpt?: SearchResult['excerpt']
}

interface Group {
  title: string
  options: Option[]
}

/** What the palette offers for a text: records that the server finds, and commands that fit. */
export function usePaletteGroups(query: string) {
  const user = useUser()
  const chosen = useChosenCompany()
  const navigate = useNavigate()
  const commands = useCommands()
  const [settled] = useDebouncedValue(query.trim(), debounceMs)
  const read = useCall(search.find, { query: { query: settled } }, { enabled: settled.length > 1, placeholderData: before => before })

  const groups = useMemo((): Group[] => {
    const results = settled.length > 1 ? (read.data?.data ?? []) : []
    const things = [...byKind(results, chosen)].map(([kind, rows]) => ({
      title: kindTitles[kind],
      options: rows.map(one => ({
        key: `${kind} ${one.id}`,
        title: one.title,
        detail: one.detail,
        excerpt: one.excerpt,
        icon: kindIcons[kind],
        run: () => navigate(pathOf(one, user.isAdmin)),
      })),
    }))
    const acts = fitting(commands, query)
      .slice(0, maxCommands)
      .map(command => ({ ...command, key: command.title }))
    const offered = { title: 'Polecenia', options: acts }
    // What is named as it was typed comes first; before what it only resembles comes what can be done.
    const isNamed = results.some(({ title, detail }) => foldDiacritics(`${title} ${detail}`).includes(foldDiacritics(settled)))
    return (isNamed ? [...things, offered] : [offered, ...things]).filter(({ options }) => options.length > 0)
  }, [read.data, settled, query, commands, navigate, user.isAdmin, chosen])

  return { groups, read }
}

function useCommands(): Command[] {
  const user = useUser()
  const may = useMay()
  const chosen = useChosenCompany()
  const navigate = useNavigate()
  const { pathname, search: queryString } = useLocation()
  return useMemo(
    () => commandsFor(user, permission => may(permission, chosen) === true, navigate, pathname + queryString),
    [user, may, chosen, navigate, pathname, queryString],
  )
}
