import { useEffect, useRef, useState } from 'react'
import type { CommentFile } from '#features/comments/shared/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { submissionKeys } from '#web/api/call.ts'
import type { RichTextHandle } from '#web/ui/rich-text/RichTextEditor.tsx'
import { useAttachments } from './use-attachments.ts'

export interface Words {
  content: string
  files: readonly CommentFile[]
}

export interface Sender {
  initial: Words
  /** Before anything leaves the field: whether it is meant. */
  ask?(words: Words): Promise<boolean>
  /** `keyOf` gives the same key for the same words until they have left the field: what is pressed twice goes out once. */
  send(words: Words, keyOf: (body: unknown) => string): Promise<unknown>
  onChange?(words: Words): void
}

/** What the server says of the text itself; anything else is said beside the field. */
export const problemOf = (fault: unknown) => (fault instanceof ApiError ? fault.fields.content : undefined)

/** A text with its files, until it has left the field. On a page of its own the server says that it is empty. */
export function useDraft({ initial, ask, send, onChange }: Sender, mayBeEmpty: boolean) {
  const editor = useRef<RichTextHandle>(null)
  const content = useRef(initial.content)
  const [html, setHtml] = useState(initial.content)
  const attachments = useAttachments(initial.files)
  const keyOf = useRef(submissionKeys())
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<unknown>()
  /** From the press on, also while it is asked about; the field itself only once it leaves. */
  const locked = useRef(false)
  const words = () => ({ content: content.current, files: attachments.files })
  const tell = useRef(onChange)
  tell.current = onChange
  const { files } = attachments
  const names = files.map(file => file.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are the same as long as their names are
  useEffect(() => {
    tell.current?.({ content: html, files })
  }, [html, names])

  function write(value: string) {
    content.current = value
    setHtml(value)
    if (problemOf(fault)) setFault(undefined)
  }

  async function submit(after?: () => Promise<unknown>) {
    if (locked.current || !attachments.complete()) return
    editor.current?.flush()
    // Ctrl+Enter where nothing was typed, as after choosing that it is a note.
    if (!mayBeEmpty && content.current === '' && attachments.files.length === 0) return
    locked.current = true
    setFault(undefined)
    try {
      if (ask && !(await ask(words()))) return
      setSending(true)
      await send(words(), keyOf.current)
      await after?.()
      write('')
      attachments.clear()
      keyOf.current = submissionKeys()
    } catch (error) {
      setFault(error)
    } finally {
      locked.current = false
      setSending(false)
    }
  }

  return { editor, html, attachments, sending, fault, write, submit, add: (added: string) => write(content.current + added) }
}
