import '#web/ui/form/input-styles.ts'
import { Input } from '@mantine/core'
import { type ComponentType, type Ref, type RefObject, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorServices } from './editor-configuration.ts'
import classes from './RichText.module.css'
import { plainToHtml } from './plain-to-html.ts'
import type { RichTextEditorProps, RichTextHandle } from './RichTextEditor.tsx'
import { SafeHtml } from './SafeHtml.tsx'

export interface RichTextProps extends EditorServices {
  id?: string
  /** HTML; '' for nothing. */
  value: string
  onChange(html: string): void
  onBlur?(): void
  /** Whether words stand there that are not in the value yet: those typed while the editor is on its way. */
  onTyping?(typing: boolean): void
  label: string
  description?: string
  error?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** One line until it is used, its name in place of a label above. */
  compact?: boolean
  ref?: Ref<RichTextHandle>
}

type Loading = 'idle' | 'loading' | 'failed'

/** What was typed into the stand-in: all but the value that it shows. */
const typedNodes = (standIn: HTMLElement | null) => [...(standIn?.childNodes ?? [])].filter(node => !(node instanceof HTMLDivElement))
const isBreak = (node: Node | null | undefined) => node?.nodeName === 'BR'
/** The last break only keeps a line open for the caret. */
const typedIn = (standIn: HTMLElement | null) =>
  typedNodes(standIn)
    .filter(node => !isBreak(node) || node.nextSibling)
    .map(node => (isBreak(node) ? '\n' : (node.textContent ?? '')))
    .join('')

/** Below a value that cannot be edited here there is no place for a caret, unless a line is open. */
function openLine(standIn: HTMLElement) {
  if (standIn.lastChild instanceof HTMLDivElement) standIn.append(document.createElement('br'))
  if (!typedIn(standIn)) getSelection()?.collapse(standIn, typedNodes(standIn).length > 0 ? standIn.childNodes.length - 1 : 0)
}

/** Loads the editor once its stand-in is used; `handle` is there when it is drawn. */
function useLazyEditor(standIn: RefObject<HTMLDivElement | null>, { disabled, onTyping }: Pick<RichTextProps, 'disabled' | 'onTyping'>) {
  const waits = useRef(false)
  const left = useRef<HTMLDivElement>(null)
  const [loading, setLoading] = useState<Loading>('idle')
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<RichTextEditorProps> }>()
  const [handle, setHandle] = useState<RichTextHandle>()

  async function load() {
    if (loading === 'loading' || disabled) return
    setLoading('loading')
    try {
      const { RichTextEditor } = await import('./RichTextEditor.tsx')
      setLoaded({ Editor: RichTextEditor })
    } catch (failure) {
      console.error(failure)
      setLoading('failed')
    }
  }

  function takeOver(ready: RichTextHandle) {
    waits.current = standIn.current?.contains(document.activeElement) ?? false
    left.current = standIn.current
    onTyping?.(false)
    setHandle(ready)
  }

  // Only who waited in the field gets the caret; who has gone on, be it in the last moment, keeps theirs. What goes leaves the focus to the
  // page, and before anything is drawn or pressed it is in the editor: it is never between the two.
  useLayoutEffect(() => {
    const typed = typedIn(left.current)
    // As it stood: below what was there.
    if (typed) handle?.type?.(left.current?.querySelector(':scope > div') ? `\n${typed}` : typed)
    if (waits.current && document.activeElement === document.body) handle?.focus()
  }, [handle])

  return { loading, loaded, handle, load, takeOver }
}

export function RichText({ id: idProp, label, description, error, placeholder, required, compact, ref, onTyping, ...field }: RichTextProps) {
  const own = useId()
  const id = idProp ?? own
  const root = useRef<HTMLDivElement>(null)
  const standIn = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const { loading, loaded, handle, load, takeOver } = useLazyEditor(standIn, { disabled: field.disabled, onTyping })
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined

  const latest = useRef(field)
  latest.current = field

  /** Whoever goes on or sends before the editor is there, or where it does not come, has typed plain text. */
  function handOn() {
    const typed = typedIn(standIn.current)
    for (const node of typedNodes(standIn.current)) node.remove()
    if (typed.trim()) latest.current.onChange(latest.current.value + plainToHtml(typed))
    if (typed) onTyping?.(false)
  }

  function typing() {
    // Deleting beyond the beginning would take the value along, which only the editor can change.
    if (standIn.current && shown.current && !shown.current.isConnected) {
      standIn.current.prepend(shown.current)
      openLine(standIn.current)
    }
    onTyping?.(typedIn(standIn.current).trim() !== '')
  }
  const flush = useRef(() => {})
  flush.current = handle?.flush ?? handOn

  useImperativeHandle(ref, () => handle ?? { flush: () => flush.current(), focus: () => standIn.current?.focus() }, [handle])

  // In the capture phase, so that the form's own handler already finds the last words.
  useEffect(() => {
    const form = root.current?.closest('form')
    const submit = () => flush.current()
    form?.addEventListener('submit', submit, true)
    return () => form?.removeEventListener('submit', submit, true)
  }, [])

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, className: compact ? 'hidden' : undefined, onClick: () => (handle ?? standIn.current)?.focus() }}
      description={description}
      error={error}
      required={required}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <div
        ref={root}
        className={classes.field}
        data-invalid={error ? true : undefined}
        data-disabled={field.disabled || undefined}
        data-compact={compact || undefined}
      >
        {!handle && (
          <div
            ref={standIn}
            className={classes.standIn}
            role="textbox"
            // Keys pressed while the editor is on its way are taken here, and a phone shows its keyboard at once.
            contentEditable={field.disabled ? undefined : 'plaintext-only'}
            suppressContentEditableWarning
            data-placeholder={placeholder}
            tabIndex={field.disabled ? -1 : 0}
            aria-multiline
            aria-labelledby={`${id}-label`}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            aria-required={required}
            aria-disabled={field.disabled}
            aria-busy={loading === 'loading'}
            onFocus={event => {
              openLine(event.currentTarget)
              void load()
            }}
            onInput={typing}
            onBlur={handOn}
          >
            {field.value && (
              <div ref={shown} className={classes.shown} contentEditable={false}>
                <SafeHtml html={field.value} links={false} />
              </div>
            )}
          </div>
        )}
        {loading === 'failed' && (
          <p className={classes.failure} role="alert">
            Nie udało się wczytać edytora. Sprawdź połączenie i spróbuj ponownie.
            <button type="button" className={classes.retry} onClick={load}>
              Spróbuj ponownie
            </button>
          </p>
        )}
        {loaded && (
          <div className={handle ? undefined : classes.preparing}>
            <loaded.Editor {...field} label={label} invalid={Boolean(error)} describedBy={describedBy} onReady={takeOver} />
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
