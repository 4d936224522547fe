import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { CommentFile } from '#features/comments/shared/contract.ts'
import { mustBePicture, pictureTypes } from '#features/files/shared/rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { readPicture } from '#web/ui/form/read-picture.ts'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { uploadFile } from './upload-file.ts'

interface Props {
  label: string
  accept: string
  /** What is sent in place of the chosen file. */
  prepare?(file: File): Promise<File>
  onFile(file: CommentFile): void
  /** For a form, which is not to be sent without it. */
  onSending?(isOnItsWay: boolean): void
}

/** Whether files of a form are on their way. */
export function useSending() {
  const [count, setCount] = useState(0)
  return { isSending: count > 0, onSending: (isOnItsWay: boolean) => setCount(now => now + (isOnItsWay ? 1 : -1)) }
}

/** One file, sent as soon as it is chosen. */
export function FileButton({ label, accept, prepare, onFile, onSending }: Props) {
  const [sent, setSent] = useState<number>()
  const { choose, input } = useFileChooser({ label, accept, onFiles: files => void take(files[0] as File) })

  async function take(chosen: File) {
    setSent(0)
    onSending?.(true)
    await attempt(async () => {
      const file = prepare ? await prepare(chosen) : chosen
      onFile(await uploadFile(file, bytes => setSent(Math.round((100 * bytes) / file.size))))
    })
    setSent(undefined)
    onSending?.(false)
  }

  return (
    <>
      <Button size="xs" variant="default" disabled={sent !== undefined} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />} onClick={choose}>
        {sent === undefined ? label : `Wysyłanie: ${sent}%`}
      </Button>
      <input {...input} />
    </>
  )
}

/** One picture: what is none, or of another kind, is refused before it is sent. */
export function PictureButton({ name, ...props }: Omit<Props, 'accept' | 'prepare'> & { name: string }) {
  const prepare = async (file: File) => {
    if (!pictureTypes.includes(file.type)) throw new ApiError(mustBePicture(name), { code: 'unsupported_file' })
    const picture = await readPicture(file)
    picture.close()
    return file
  }
  return <FileButton accept={pictureTypes.join()} prepare={prepare} {...props} />
}
