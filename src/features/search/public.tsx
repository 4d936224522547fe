import { IconSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { prefetch } from '#web/routing/prefetch.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { isSearchKey, takeSearchKey } from '#web/ui/list/search-key.ts'
import classes from './public.module.css'

const load = () => import('./pages/Palette.tsx')
const Palette = lazyNamed(load, 'Palette')

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The field of the bar, which opens the search; so does its key. */
export function SearchButton() {
  const [opened, setOpened] = useState(takeSearchKey)
  const [query, setQuery] = useState('')
  // The palette's own field has the focus.
  const [taken, setTaken] = useState(false)
  const opener = useRef<Element>(null)
  const open = useCallback(() => {
    opener.current = document.activeElement
    setQuery('')
    setTaken(false)
    setOpened(true)
  }, [])
  function close() {
    setOpened(false)
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      if (!opened) open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [opened, open])
  if (!isSwitchedOn('component:search')) return null
  return (
    <>
      <button
        type="button"
        className={classes.field}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => prefetch(load)}
        onFocus={() => prefetch(load)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.word}>Szukaj</span>
        <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {opened && !taken && <FirstField query={query} onQuery={setQuery} onClose={close} />}
      <Suspense>{opened && <Palette query={query} onQuery={setQuery} onReady={() => setTaken(true)} onClose={close} />}</Suspense>
    </>
  )
}

interface FirstFieldProps {
  query: string
  onQuery(query: string): void
  onClose(): void
}

/** Takes the keys until the palette is loaded and takes them itself: who opens the search types at once. */
function FirstField({ query, onQuery, onClose }: FirstFieldProps) {
  return (
    <div role="dialog" aria-label="Szukaj" className={`${classes.entry} ${classes.first}`}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type
        autoFocus
        type="text"
        aria-label="Szukaj firm, dokumentów, spraw i poleceń"
        placeholder="Wczytuję wyszukiwanie…"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={event => onQuery(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <button type="button" onClick={onClose}>
        <span className="hidden">Zamknij</span> <kbd>Esc</kbd>
      </button>
    </div>
  )
}
