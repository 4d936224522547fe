import { CKEditor } from '@ckeditor/ckeditor5-react'
import { ClassicEditor, version } from 'ckeditor5'
import 'ckeditor5/ckeditor5.css'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { bringIn } from '#web/ui/layout/scroll-into-view.ts'
import { RICH_TEXT_SYNC_MS } from './constants.ts'
import { debounceLeading } from './debounce-leading.ts'
import { configureEditor, type EditorServices } from './editor-configuration.ts'
import './rich-text-editor.css'
import { sanitiseHtml } from './sanitise-html.ts'
import { warnOldEditor } from './warn-old-editor.ts'

warnOldEditor(version)

export interface RichTextHandle {
  /** Hands on what was typed in the last moment; called before sending. */
  flush(): void
  focus(): void
  /** Below what is there, which stays, with pictures that are still on their way; only once the editor is there: before, the value is all there is. */
  append?(html: string): void
  /** At the end, as from the keys, with the caret behind it. */
  type?(text: string): void
}

export interface RichTextEditorProps extends EditorServices {
  label: string
  value: string
  describedBy?: string
  invalid: boolean
  disabled?: boolean
  onChange(html: string): void
  onBlur?(): void
  onReady(handle: RichTextHandle): void
}

function append({ model, data }: ClassicEditor, html: string) {
  const root = model.document.getRoot()
  if (!root) return
  // In an empty field stands an empty paragraph, whose place it takes.
  const last = model.hasContent(root) ? root : (root.getChild(0) ?? root)
  model.insertContent(data.parse(sanitiseHtml(html)), model.createPositionAt(last, 'end'))
}

function type(editor: ClassicEditor, text: string) {
  editor.model.change(writer => {
    const root = editor.model.document.getRoot()
    if (root) writer.setSelection(root, 'end')
  })
  for (const [place, line] of text.split('\n').entries()) {
    if (place > 0) editor.execute('enter')
    if (line) editor.execute('insertText', { text: line })
  }
}

/** The part with CKEditor in it, which comes as a chunk of its own. */
export function RichTextEditor({ value, describedBy, invalid, disabled, ...props }: RichTextEditorProps) {
  const latest = useRef(props)
  latest.current = props
  const [editor, setEditor] = useState<ClassicEditor>()
  const handedOn = useRef(value)
  const initial = useRef(value)

  const { label } = props
  const takesImages = props.uploadImage !== undefined
  const takesMentions = props.mentions !== undefined
  const configuration = useMemo(() => {
    const services: EditorServices = {}
    if (takesImages) services.uploadImage = async file => latest.current.uploadImage?.(file) ?? Promise.reject(new Error('Pictures are off.'))
    if (takesMentions) services.mentions = async query => latest.current.mentions?.(query) ?? []
    return configureEditor(label, services)
  }, [label, takesImages, takesMentions])

  const sync = useMemo(
    () =>
      debounceLeading(() => {
        if (!editor) return
        const html = editor.getData()
        if (html === handedOn.current) return
        handedOn.current = html
        latest.current.onChange(html)
      }, RICH_TEXT_SYNC_MS),
    [editor],
  )
  useEffect(() => sync.flush, [sync])

  // A value that didn't come from here: a restored draft, a form that was reset. Asked before anything more can be typed or pasted: later,
  // what was handed on a moment ago would look like it and take the place of what is there by then.
  useLayoutEffect(() => {
    if (!editor || value === handedOn.current) return
    sync.cancel()
    handedOn.current = value
    editor.setData(sanitiseHtml(value))
  }, [editor, value, sync])

  useEffect(() => {
    const root = editor?.editing.view.document.getRoot()
    if (!editor || !root) return
    editor.editing.view.change(writer => {
      writer.setAttribute('aria-multiline', 'true', root)
      writer.setAttribute('aria-invalid', String(invalid), root)
      if (describedBy) writer.setAttribute('aria-describedby', describedBy, root)
      else writer.removeAttribute('aria-describedby', root)
    })
  }, [editor, describedBy, invalid])

  useEffect(() => {
    if (editor) {
      const focus = () => {
        editor.focus()
        bringIn(editor.ui.view.element)
      }
      latest.current.onReady({ flush: sync.flush, focus, append: html => append(editor, html), type: text => type(editor, text) })
    }
  }, [editor, sync])

  return (
    <CKEditor
      editor={ClassicEditor}
      config={configuration}
      data={sanitiseHtml(initial.current)}
      disabled={disabled}
      onReady={setEditor}
      onChange={() => sync()}
      onBlur={() => {
        sync.flush()
        latest.current.onBlur?.()
      }}
    />
  )
}
