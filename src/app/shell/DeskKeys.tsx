import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { LinkName } from '#web/routing/routes.ts'
import { useUser } from '#web/session/use-session.ts'
import { Help } from '#web/ui/dialog/Help.tsx'
import { isSingleKey, useKeys } from '#web/ui/keys.ts'
import { addressOf, menuOf } from './menu.ts'

/** Milliseconds between G and its letter. */
const timeoutMs = 2000

/** Letters of places, by their Polish names. */
const letters: Partial<Record<LinkName, string>> = {
  dashboard: 'p',
  'dashboard-messages': 'w',
  'dashboard-tasks': 'z',
  'dashboard-tickets': 's',
  'dashboard-companies': 'f',
  'dashboard-settlements': 'r',
  'dashboard-documents': 'd',
  'dashboard-employees': 'k',
  'dashboard-limits': 'l',
  'dashboard-pricelist': 'c',
  'dashboard-schedule': 'h',
  'dashboard-users': 'u',
  home: 'p',
  documents: 'd',
  messages: 'w',
  tickets: 's',
}

const rowQuery = 'main table:not([role="grid"]) tbody tr, main [data-rows] > li'
const targetQuery = 'a[href], button:not(:disabled), input:not([type="checkbox"], :disabled)'

/** Rows that can take the focus: by their link, else by the first thing to press. */
const rowsNow = () =>
  [...document.querySelectorAll(rowQuery)].flatMap(row => {
    const target = row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>(targetQuery)
    return target?.checkVisibility() ? [{ row, target }] : []
  })
const rowOfFocus = () => document.activeElement?.closest(rowQuery)

function step(by: 1 | -1) {
  const rows = rowsNow()
  const at = rows.findIndex(({ row }) => row === rowOfFocus())
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by
  rows[next]?.target.focus()
}

/** What says of itself that this key presses it. */
function press(key: string) {
  const wanted = [...document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]:not(:disabled)`)].find(element => element.checkVisibility())
  wanted?.click()
}

/** Single keys of every screen (from row to row, to what a page adds or changes, to its search, from place to place), and the help that names them. */
export function DeskKeys() {
  const { isAdmin } = useUser()
  const navigate = useNavigate()
  const going = useRef(0)
  const { sections, foot } = menuOf(isAdmin)
  const places = [...sections.flatMap(({ items }) => items), ...foot].flatMap(({ name, title }) => {
    const letter = letters[name]
    return letter ? [{ letter, title, name }] : []
  })
  useKeys(
    [
      { key: 'j', title: 'Następny wiersz (pierwszy, gdy żaden nie jest wybrany)', act: () => step(1) },
      { key: 'k', title: 'Poprzedni wiersz', act: () => step(-1) },
      { key: 'x', title: 'Zaznacz wiersz', act: () => rowOfFocus()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click() },
      { key: '/', title: 'Szukaj na liście', act: () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus() },
      { key: 'c', title: 'Dodaj: to, co jest na tym ekranie', act: () => press('C') },
      { key: 'e', title: 'Edytuj', act: () => press('E') },
      { key: 'g', title: 'Przejdź, z następną literą:', act: () => (going.current = Date.now()) },
      ...places.map(({ letter, title }) => ({ key: `g ${letter}`, title })),
    ],
    true,
  )
  useEffect(() => {
    // Before the other keys hear of it: the letter after G is a place.
    const follow = (event: KeyboardEvent) => {
      if (Date.now() - going.current > timeoutMs || event.key === 'Shift') return
      going.current = 0
      const place = places.find(({ letter }) => letter === event.key.toLowerCase())
      if (!place || !isSingleKey(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      navigate(addressOf(place.name))
    }
    addEventListener('keydown', follow, true)
    return () => removeEventListener('keydown', follow, true)
  })
  return <Help />
}
