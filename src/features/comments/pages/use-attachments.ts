import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import type { CommentFile } from '#features/comments/shared/contract.ts'
import { maxFiles } from '#features/comments/shared/rules.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { draftOf, filesOf, keepDraft } from '#web/session/drafts.ts'
import type { Draft } from '#web/ui/unsaved/use-draft.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { uploadFile } from './upload-file.ts'

export interface Attachment {
  key: number
  name: string
  bytes: number
  /** Bytes that the server has. */
  sent: number
  problem?: string
  /** Another try would end the same. */
  final?: boolean
  /** There once it is on the server. */
  file?: CommentFile
}

/** Of a file itself: too large, of a kind that is not taken, empty. */
const refusals = [413, 415, 422]

/** Files chosen for a comment that is not sent yet. */
export function useAttachments(initial: readonly CommentFile[]) {
  const last = useRef(0)
  const chosen = useRef(new Map<number, File>())
  const [insisted, setInsisted] = useState(false)
  const [list, setList] = useState<readonly Attachment[]>(() =>
    initial.map(file => ({ key: ++last.current, name: file.name, bytes: file.bytes, sent: file.bytes, file })),
  )
  const change = (key: number, values: Partial<Attachment>) => setList(now => now.map(entry => (entry.key === key ? { ...entry, ...values } : entry)))

  async function send(key: number) {
    const file = chosen.current.get(key)
    if (!file) return
    change(key, { problem: undefined, sent: 0 })
    try {
      change(key, { file: await uploadFile(file, sent => change(key, { sent })), sent: file.size })
    } catch (error) {
      change(key, { problem: sentenceOf(error), final: error instanceof ApiError && refusals.includes(error.status) })
    }
  }

  function add(files: Iterable<File>) {
    const room = maxFiles - list.length
    const all = [...files]
    if (all.length > room) toast(`Można dołączyć najwyżej ${maxFiles} plików.`, { tone: 'fault' })
    const added = all.slice(0, Math.max(0, room)).map(file => ({ key: ++last.current, file }))
    for (const { key, file } of added) chosen.current.set(key, file)
    setList(now => [...now, ...added.map(({ key, file }) => ({ key, name: file.name, bytes: file.size, sent: 0 }))])
    for (const { key } of added) void send(key)
  }

  const failed = list.some(({ problem }) => problem)
  return {
    list,
    /** Said when one would send without some of them. */
    refusal: insisted && failed ? 'Nie wszystkie pliki udało się wysłać. Proszę je ponowić albo usunąć.' : undefined,
    /** Whether none would be left behind; if not, that is said. */
    complete() {
      setInsisted(failed)
      return !failed
    },
    /** Those that can go out with the comment. */
    files: list.flatMap(({ file }) => file ?? []),
    busy: list.some(({ file, problem }) => !file && !problem),
    add,
    retry: send,
    remove: (key: number) => setList(now => now.filter(entry => entry.key !== key)),
    clear: () => setList([]),
  }
}

/** One's own changes of a record's files on top of what others have attached or taken away since the form began. */
export function changedFiles(begun: readonly CommentFile[], mine: readonly CommentFile[], now: readonly CommentFile[]): string[] {
  const has = (files: readonly CommentFile[], file: CommentFile) => files.some(({ id }) => id === file.id)
  const remaining = now.filter(file => has(mine, file) || !has(begun, file))
  const added = mine.filter(file => !has(begun, file) && !has(now, file))
  return [...remaining, ...added].map(({ id }) => id)
}

/** Files of a form whose draft is kept: they are kept beside it until it is sent or given up. */
export function useKeptAttachments(draft: string, initial: readonly CommentFile[] = []) {
  const [draftFiles] = useState(() => draftOf<CommentFile[]>(filesOf(draft)) ?? [])
  const attachments = useAttachments(draftFiles.length > 0 ? draftFiles : initial)
  const { files } = attachments
  const namesOf = (some: readonly CommentFile[]) => some.map(({ id }) => id).join()
  const names = namesOf(files)
  const begun = namesOf(initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are the same as long as their names are
  useEffect(() => keepDraft(filesOf(draft), names === begun ? null : files), [draft, names, begun])
  return {
    ...attachments,
    /** Sent, or given up. */
    drop() {
      keepDraft(filesOf(draft), null)
      attachments.clear()
    },
  }
}

/** The form together with its files: it waits for those on their way, and its draft is given up with them. */
export function withFiles<Form extends { busy: boolean; draft: Draft | undefined; submit(event?: BaseSyntheticEvent): Promise<void> }>(
  form: Form,
  files: { busy: boolean; complete(): boolean; drop?(): void },
): Form {
  const { draft } = form
  return {
    ...form,
    busy: form.busy || files.busy,
    async submit(event) {
      event?.preventDefault()
      if (files.complete()) await form.submit(event)
    },
    draft: draft && {
      drop() {
        draft.drop()
        files.drop?.()
      },
    },
  }
}
