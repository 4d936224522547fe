import './dialog-styles.ts'
import { Modal, type ModalProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'

/** For an entry of a menu, which closes, the button that opened it. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return element instanceof HTMLElement ? element : null
}

const isModal = '[role=dialog][aria-modal=true]'

/** What Escape closes: the innermost thing around the focus, be it a calendar or a menu; of dialogs that have lost the focus, the uppermost. */
function closedFrom(focused: Element): Element | null | undefined {
  if (focused === document.body) return [...document.querySelectorAll(isModal)].at(-1)
  // Set on a field whose list is open.
  return focused.matches('[data-mantine-stop-propagation=true]') ? null : focused.closest('[role=dialog], [role=menu]')
}

export const useOpener = (opened: boolean) => useMemo(() => (opened ? openerOf(document.activeElement) : null), [opened])

interface Props extends ModalProps {
  /** What gets the focus back, where that is not what had it last. */
  opener?: HTMLElement | null | undefined
}

/**
 * The library's dialogs take every Escape of the window, also that of what is open within them, and give the focus back only where they
 * were there, closed, before; most of ours are mounted when they open.
 */
export function Dialog({ opener, closeOnEscape = true, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const touched = useRef(false)
  const last = useOpener(props.opened)
  const back = opener ?? last
  useEffect(() => () => void setTimeout(() => back?.focus({ preventScroll: true })), [back])
  useWindowEvent(
    'keydown',
    event => {
      const own = root.current?.querySelector(isModal)
      if (closeOnEscape && event.key === 'Escape' && !event.isComposing && props.opened && own && closedFrom(event.target as Element) === own) props.onClose()
    },
    { capture: true },
  )

  useEffect(() => {
    if (props.opened) touched.current = false
  }, [props.opened])

  /** The rest of a double click that began at the opener: it neither closes nor confirms what nobody has read yet. */
  function holdBack(event: MouseEvent) {
    if (event.detail <= 1 || touched.current) touched.current = true
    else {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return <Modal {...props} ref={root} closeOnEscape={false} onClickCapture={holdBack} />
}
