import './dialog-styles.ts'
import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useMemo } from 'react'

/** For an entry of a menu, which closes, the button that opened it. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return element instanceof HTMLElement ? element : null
}

/** The library gives the focus back only from dialogs that were there, closed, before; most of ours are mounted when they open. */
export function Dialog(props: ModalProps) {
  const opener = useMemo(() => (props.opened ? openerOf(document.activeElement) : null), [props.opened])
  useEffect(() => () => void setTimeout(() => opener?.focus({ preventScroll: true })), [opener])
  return <Modal {...props} />
}
