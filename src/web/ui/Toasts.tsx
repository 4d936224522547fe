import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#web/api-error.ts'
import { dropToast, type Toast, toast, useToasts } from './toast.ts'
import classes from './Toasts.module.css'

export function Toasts() {
  return (
    <div className={classes.stack} role="status" aria-live="polite" aria-relevant="additions">
      {useToasts().map(entry => (
        <ToastLine key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function ToastLine({ entry: { id, text, tone, offer, lasts } }: { entry: Toast }) {
  const [left, setLeft] = useState(lasts / 1000)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setInterval(() => setLeft(seconds => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [held])
  useEffect(() => {
    if (left <= 0) dropToast(id)
  }, [left, id])

  async function take() {
    dropToast(id)
    try {
      await offer?.run()
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    }
  }

  const Icon = tone === 'done' ? IconCircleCheck : IconAlertCircle
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false), onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  return (
    <div className={classes.toast} {...hold}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.text}>{text}</span>
      {offer && (
        <button type="button" className={classes.offer} onClick={take}>
          {offer.title} <span aria-hidden>{left}&nbsp;s</span>
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Zamknij powiadomienie" onClick={() => dropToast(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
