import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './FilterBar.module.css'

/** What is typed reaches the address after a short pause. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useRef(onChange)
  send.current = onChange
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      send.current(typed)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <span className={classes.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input type="search" aria-label={`Szukaj: ${label}`} placeholder={label} value={typed} onChange={event => setTyped(event.currentTarget.value)} />
    </span>
  )
}
