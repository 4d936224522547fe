import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CommentFile } from '#features/comments/contract.ts'
import { sentenceOf } from '#web/api-error.ts'
import { toast } from '#web/ui/toast.ts'

interface Props {
  label: string
  accept: string
  onFile(file: CommentFile): void
}

/** One file, sent as soon as it is chosen. */
export function FileButton({ label, accept, onFile }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number>()

  async function take(file: File | undefined) {
    if (!file) return
    setSent(0)
    try {
      const { uploadFile } = await import('#features/comments/panels.tsx')
      onFile(await uploadFile(file, bytes => setSent(Math.round((100 * bytes) / file.size))))
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    } finally {
      setSent(undefined)
      if (chooser.current) chooser.current.value = ''
    }
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={sent !== undefined}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {sent === undefined ? label : `Wysyłanie: ${sent}%`}
      </Button>
      <input ref={chooser} type="file" hidden accept={accept} aria-label={label} onChange={event => void take(event.currentTarget.files?.[0])} />
    </>
  )
}
