import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import classes from './DocumentUpload.module.css'
import { accepted } from './upload-state.ts'

interface Props {
  hidden: boolean
  /** No company is chosen yet. */
  disabled: boolean
  camera: RefObject<HTMLInputElement | null>
  onFiles(files: File[]): void
  onPhotos(photos: File[]): void
}

const take = (use: (files: File[]) => void) => (event: ChangeEvent<HTMLInputElement>) => {
  use([...(event.currentTarget.files ?? [])])
  // The same photo may be chosen again.
  event.currentTarget.value = ''
}

/** Where files are dropped, or chosen, pasted and photographed. */
export function UploadZone({ hidden, disabled, camera, onFiles, onPhotos }: Props) {
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const hasCamera = matchMedia('(pointer: coarse)').matches
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      hidden={hidden}
      className={classes.zone}
      data-over={isOver || undefined}
      aria-label="Miejsce na pliki"
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {disabled ? <p>Najpierw proszę wybrać firmę.</p> : <p className={classes.hint}>Można przeciągnąć tu pliki albo wkleić je ze schowka.</p>}
      <div className={classes.buttons}>
        {hasCamera && (
          <Button
            disabled={disabled}
            data-autofocus={disabled ? undefined : true}
            leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Zrób zdjęcie
          </Button>
        )}
        <Button
          variant={hasCamera ? 'default' : 'filled'}
          disabled={disabled}
          data-autofocus={disabled || hasCamera ? undefined : true}
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          Wybierz pliki
        </Button>
      </div>
      <p className={classes.meta}>PDF, zdjęcia, XML, CSV, Word, Excel, OpenDocument, TXT, EML, ZIP. Jeden plik do 50 MB.</p>
      <input ref={chooser} type="file" multiple accept={accepted} hidden aria-label="Pliki dokumentów" onChange={take(onFiles)} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden aria-label="Zdjęcie dokumentu" onChange={take(onPhotos)} />
    </section>
  )
}

/** Files that are pasted anywhere in the page. */
export function usePastedFiles(onFiles: (files: File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
}
