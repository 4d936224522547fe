import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isSwitchedOn } from '#web/config.ts'
import classes from './panels.module.css'

const load = () => import('./pages/Palette.tsx').then(part => ({ default: part.Palette }))
const Palette = lazy(load)

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The field of the bar, which opens the search; so does Ctrl+K, or ⌘K, anywhere but in the editor, where it makes a link. */
export function SearchButton() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if ((event.target as HTMLElement).closest('.ck')) return
      event.preventDefault()
      setOpened(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isSwitchedOn('component:search')) return null
  return (
    <>
      <button
        type="button"
        className={classes.field}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.word}>Szukaj</span>
        <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>{opened && <Palette onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
