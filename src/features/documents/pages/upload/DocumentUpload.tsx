import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { plural } from '#kernel/text/plural.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import classes from './DocumentUpload.module.css'
import { PhotoPages, photoForms, photoTitle } from './PhotoPages.tsx'
import { takePhotos } from './taken-photos.ts'
import { UploadPlaceInputs } from './UploadPlaceInputs.tsx'
import { UploadRows } from './UploadRows.tsx'
import { clearSent, sendFiles, sendPages } from './upload-queue.ts'
import { UploadZone, usePastedFiles } from './UploadZone.tsx'
import { type UploadTarget, useUploadPlace } from './use-upload-place.ts'

interface Props extends UploadTarget {
  onClose(): void
}

/** Many files at once, dropped, chosen, pasted or from the camera. They leave at once, and go on when the dialog is closed. */
export function DocumentUpload({ onClose, ...target }: Props) {
  const upload = useUploadPlace(target)
  const { company, companies, place } = upload
  const [photos, setPhotos] = useState<File[]>([])
  const [dropping, setDropping] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const send = (files: File[]) => {
    if (place) sendFiles(files, place)
  }
  usePastedFiles(send)

  // Not while it renders: a rendering that is given up would take them along.
  useEffect(() => {
    const taken = takePhotos()
    if (taken.length > 0) setPhotos(taken)
  }, [])

  /** The pages of one document, or each a document of its own. */
  function sendPhotos(company_id: string, apart: boolean) {
    const to = { ...upload.placeIn(company_id), title: photoTitle() }
    for (const pages of apart ? photos.map(photo => [photo]) : [photos]) sendPages(pages, to)
    setPhotos([])
  }
  const leave = () => {
    clearSent()
    onClose()
  }
  const close = () => (photos.length > 0 ? setDropping(true) : leave())

  return (
    <Dialog opened onClose={close} title="Dodaj dokumenty" size={560}>
      <UploadPlaceInputs upload={upload} />
      {photos.length > 0 && (
        <PhotoPages
          photos={photos}
          setPhotos={setPhotos}
          takeNext={() => camera.current?.click()}
          companies={company ? [{ value: company, label: '' }] : companies}
          send={sendPhotos}
        />
      )}
      <UploadZone hidden={photos.length > 0} disabled={!place} camera={camera} onFiles={send} onPhotos={taken => setPhotos([...photos, ...taken])} />
      <UploadRows place={place} />
      <div className={classes.foot}>
        <Button variant="default" onClick={close}>
          Zamknij
        </Button>
      </div>
      {dropping && (
        <ConfirmDialog
          opened
          onClose={() => setDropping(false)}
          title={`Usunąć ${plural(photos.length, photoForms)} bez wysłania?`}
          act="Usuń"
          danger
          onConfirm={async () => {
            setPhotos([])
            leave()
          }}
        />
      )}
    </Dialog>
  )
}
