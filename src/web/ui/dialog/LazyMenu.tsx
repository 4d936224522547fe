import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { prefetch } from '#web/routing/prefetch.ts'
import type { MenuEntry, MenuPanelProps } from './MenuPanel.tsx'
import type { PopoverPanelProps } from './PopoverPanel.tsx'

const loadMenu = () => import('./MenuPanel.tsx')
const loadPopover = () => import('./PopoverPanel.tsx')
const MenuPanel = lazyNamed(loadMenu, 'MenuPanel')
const PopoverPanel = lazyNamed(loadPopover, 'PopoverPanel')

interface ButtonProps {
  ref?: Ref<HTMLElement>
  onClick?(event: MouseEvent): void
  onPointerEnter?(): void
  onFocus?(): void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

/** The button that opens the panel, such as a `<button>` or the library's own. */
type OpenerButton = ReactElement<ButtonProps>

/** A button with a menu. What floats is loaded when somebody reaches for it: the first load of a screen stays small. */
export function LazyMenu({
  children,
  ...panel
}: { children: OpenerButton; entries: readonly MenuEntry[] } & Pick<MenuPanelProps, 'header' | 'width' | 'position'>) {
  return <Opener button={children} kind="menu" load={loadMenu} panel={open => <MenuPanel {...panel} {...open} />} />
}

/** A button with a small form or a list of choices. */
export function LazyPopover({
  children,
  content,
  position,
}: { children: OpenerButton; content(close: () => void): ReactNode } & Pick<PopoverPanelProps, 'position'>) {
  return (
    <Opener
      button={children}
      kind="dialog"
      load={loadPopover}
      panel={open => (
        <PopoverPanel position={position} {...open}>
          {content(open.close)}
        </PopoverPanel>
      )}
    />
  )
}

interface Open {
  anchor: HTMLElement
  opened: boolean
  close(): void
}

function Opener({ button, kind, load, panel }: { button: OpenerButton; kind: 'menu' | 'dialog'; load(): Promise<unknown>; panel(open: Open): ReactNode }) {
  const element = useRef<HTMLElement>(null)
  // Not what the button's ref sets: each screen would be drawn twice for its buttons.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<boolean>()

  function toggle() {
    setAnchor(element.current)
    setOpened(!opened)
  }

  // The library gives the focus back only from panels that were there, closed, before.
  function close() {
    setOpened(false)
    anchor?.focus({ preventScroll: true })
  }

  return (
    <>
      {cloneElement(button, {
        ref: element,
        onClick: toggle,
        onPointerEnter: () => prefetch(load),
        onFocus: () => prefetch(load),
        'aria-haspopup': kind,
        'aria-expanded': opened ?? false,
      })}
      {/* Once opened it stays, so that it can close in its own time. */}
      {anchor && opened !== undefined && <Suspense>{panel({ anchor, opened, close })}</Suspense>}
    </>
  )
}
