import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { dropToast, type Toast, useToasts } from './toast.ts'
import classes from './Toasts.module.css'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="textbox"], [role="dialog"]'

export function Toasts() {
  const toasts = useToasts()
  useEffect(() => {
    // Seconds do not suffice to reach the button through a long page by Tab.
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || (target as HTMLElement).closest(typing)) return
      const newest = toasts.findLast(({ offer }) => offer?.keys)
      if (!newest) return
      event.preventDefault()
      void take(newest)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [toasts])
  return (
    <div className={classes.stack} role="status" aria-live="polite" aria-relevant="additions">
      {toasts.map(entry => (
        <ToastLine key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

async function take({ id, offer }: Toast) {
  dropToast(id)
  await attempt(() => offer?.run())
}

function ToastLine({ entry }: { entry: Toast }) {
  const { id, text, tone, offer, lasts } = entry
  const [left, setLeft] = useState(lasts / 1000)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setInterval(() => setLeft(seconds => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isHeld])
  useEffect(() => {
    if (left <= 0) dropToast(id)
  }, [left, id])

  const Icon = tone === 'done' ? IconCircleCheck : IconAlertCircle
  const hold = { onMouseEnter: () => setIsHeld(true), onMouseLeave: () => setIsHeld(false), onFocus: () => setIsHeld(true), onBlur: () => setIsHeld(false) }
  return (
    <div className={classes.toast} {...hold}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.text}>{text}</span>
      {offer && (
        <button
          type="button"
          className={classes.offer}
          title={offer.keys && 'Klawisze: Ctrl+Z'}
          aria-keyshortcuts={offer.keys}
          onClick={() => void take(entry)}
        >
          {offer.title} <span aria-hidden>{left}&nbsp;s</span>
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Zamknij powiadomienie" onClick={() => dropToast(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
