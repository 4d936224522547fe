import '#web/ui/form/input-styles.ts'
import { Input } from '@mantine/core'
import { type ComponentType, type Ref, type RefObject, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorServices } from './editor-configuration.ts'
import classes from './RichText.module.css'
import type { RichTextEditorProps, RichTextHandle } from './RichTextEditor.tsx'
import { SafeHtml } from './SafeHtml.tsx'

export interface RichTextProps extends EditorServices {
  id?: string
  /** HTML; '' for nothing. */
  value: string
  onChange(html: string): void
  onBlur?(): void
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

/** Loads the editor once its stand-in is used; `handle` is there when it is drawn. */
function useLazyEditor(standIn: RefObject<HTMLDivElement | null>, disabled: boolean | undefined) {
  const waits = useRef(false)
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
    setHandle(ready)
  }

  // Only who waited in the field gets the caret; who has gone on, be it in the last moment, keeps theirs. What goes leaves the focus to the
  // page, and before anything is drawn or pressed it is in the editor: it is never between the two.
  useLayoutEffect(() => {
    if (waits.current && document.activeElement === document.body) handle?.focus()
  }, [handle])

  return { loading, loaded, handle, load, takeOver }
}

export function RichText({ id: idProp, label, description, error, placeholder, required, compact, ref, ...field }: RichTextProps) {
  const own = useId()
  const id = idProp ?? own
  const root = useRef<HTMLDivElement>(null)
  const standIn = useRef<HTMLDivElement>(null)
  const { loading, loaded, handle, load, takeOver } = useLazyEditor(standIn, field.disabled)
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined

  useImperativeHandle(ref, () => handle ?? { flush: () => undefined, focus: () => standIn.current?.focus() }, [handle])

  // In the capture phase, so that the form's own handler already finds the last words.
  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form || !handle) return
    form.addEventListener('submit', handle.flush, true)
    return () => form.removeEventListener('submit', handle.flush, true)
  }, [handle])

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
            tabIndex={field.disabled ? -1 : 0}
            aria-multiline
            aria-labelledby={`${id}-label`}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            aria-required={required}
            aria-disabled={field.disabled}
            aria-busy={loading === 'loading'}
            onFocus={load}
          >
            {field.value ? <SafeHtml html={field.value} links={false} /> : <p className={classes.placeholder}>{placeholder}</p>}
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
