import '#web/ui/form/input-styles.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { documentFields } from '#features/documents/shared/fields.ts'
import { categoryLabels } from '#features/documents/shared/labels.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { useUser } from '#web/session/use-session.ts'
import { CompanySelect } from '#features/companies/public.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRights, useCompaniesFor } from '#web/ui/session/use-rights.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { categoryOptions, useCategories, lastMonth, monthOptions } from '#features/documents/pages/choices.ts'
import classes from './DocumentUpload.module.css'
import { PhotoPages, photoForms, photoTitle } from './PhotoPages.tsx'
import { takePhotos } from './taken-photos.ts'
import { UploadRows } from './UploadRows.tsx'
import { clearSent, sendFiles, sendPages } from './upload-queue.ts'
import { accepted, type Place } from './upload-state.ts'

interface Props {
  opened: boolean
  onClose(): void
  /** Chosen beforehand, where the dialog is opened from a company or a month. */
  company_id?: string | undefined
  month?: string | undefined
  /** The line of a month's checklist that is answered by it. */
  line?: string | undefined
}

/** Staff enter papers of the client, or send their own. */
const purposes = {
  client: { direction: 'from_client' },
  office: { direction: 'from_office' },
  read: { direction: 'from_office', receipt: 'read' },
  acknowledge: { direction: 'from_office', receipt: 'acknowledge' },
} as const
const purposeOptions: { value: keyof typeof purposes; label: string }[] = [
  { value: 'client', label: 'Dokumenty klienta' },
  { value: 'office', label: 'Z biura, bez potwierdzenia' },
  { value: 'read', label: 'Z biura do wiadomości, z potwierdzeniem odczytu' },
  { value: 'acknowledge', label: 'Z biura do wiadomości, klient musi potwierdzić' },
]

/** Many files at once, dropped, chosen, pasted or from the camera. They leave at once, and go on when the dialog is closed. */
export function DocumentUpload({ opened, onClose, company_id, month, line }: Props) {
  const rights = useRights()
  const options = useCompaniesFor('documents.create', company_id).map(({ id, title }) => ({ value: id, label: title }))
  const preferred = useChosenCompany()
  const { isAdmin } = useUser()
  const [chosen, setChosen] = useState<Partial<Place>>({})
  const [purpose, setPurpose] = useState<keyof typeof purposes>('client')
  const [over, setOver] = useState(false)
  const [photos, setPhotos] = useState<File[]>([])
  const [dropping, setDropping] = useState(false)
  const hasCamera = matchMedia('(pointer: coarse)').matches
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const only = options.length === 1 ? options[0]?.value : undefined
  const known = options.some(({ value }) => value === preferred) ? (preferred ?? undefined) : undefined
  const asked = isAdmin || options.some(({ value }) => value === company_id) ? company_id : undefined
  const company = chosen.company_id ?? asked ?? known ?? only ?? ''
  const all = useCategories()
  const offered = categoryOptions(all, rights, company)
  // Not read yet, or no line to read them by.
  const categories = offered.length > 0 ? offered : [{ value: 'purchase_invoice', label: categoryLabels.purchase_invoice }]
  const wished = chosen.category ?? all.find(({ code, required }) => line !== undefined && (code === line || required === line))?.code ?? 'purchase_invoice'
  // The office may offer it no more, or this company not to this person: what is sent is what the list shows.
  const shown = categories.find(({ value }) => value === wished) ?? categories[0]
  const suggested = useCall(documents.month, { query: { company_id: company } }, { enabled: company !== '' }).data?.data
  const kept = { month: chosen.month ?? month, category: shown?.value ?? wished }
  const shownMonth = kept.month ?? suggested?.month ?? lastMonth()
  const declared = suggested?.declared.includes(shownMonth)
  const place: Place | undefined = company ? { company_id: company, ...kept, ...(isAdmin ? purposes[purpose] : {}) } : undefined

  function send(files: Iterable<File>) {
    if (place) sendFiles(files, place)
  }

  // Not while it renders: a rendering that is given up would take them along.
  useEffect(() => {
    const taken = takePhotos()
    if (taken.length > 0) setPhotos(taken)
  }, [])

  useEffect(() => {
    if (!opened) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) send(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })

  const close = () => {
    if (photos.length > 0) return setDropping(true)
    clearSent()
    onClose()
  }
  const take = (use: (files: File[]) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    use([...(event.currentTarget.files ?? [])])
    // The same photo may be chosen again.
    event.currentTarget.value = ''
  }
  /** The pages of one document, or each a document of its own. */
  function sendPhotos(company_id: string, apart: boolean) {
    const to = { company_id, ...kept, title: photoTitle(), ...(isAdmin ? purposes[purpose] : {}) }
    for (const pages of apart ? photos.map(photo => [photo]) : [photos]) sendPages(pages, to)
    setPhotos([])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send([...event.dataTransfer.files])
  }
  const choose = (key: keyof Place) => (event: ChangeEvent<HTMLSelectElement>) => setChosen({ ...chosen, [key]: event.currentTarget.value })

  return (
    <Dialog opened={opened} onClose={close} title="Dodaj dokumenty" size={560}>
      <div className={classes.choices}>
        {isAdmin && (
          <CompanySelect
            label={documentFields.company_id.label}
            required
            value={company || null}
            onChange={id => setChosen({ ...chosen, company_id: id ?? undefined })}
            className={classes.wide}
          />
        )}
        {!isAdmin && options.length !== 1 && (
          <NativeSelect
            label={documentFields.company_id.label}
            required
            data={[...(company ? [] : [{ value: '', label: 'Proszę wybrać firmę' }]), ...options]}
            value={company}
            onChange={choose('company_id')}
            className={classes.wide}
            data-autofocus={!company || undefined}
          />
        )}
        <NativeSelect label={documentFields.month.label} data={monthOptions(shownMonth)} value={shownMonth} onChange={choose('month')} />
        <NativeSelect label={documentFields.category.label} data={categories} value={kept.category} onChange={choose('category')} />
        {isAdmin && (
          <NativeSelect
            label="Pochodzenie i cel"
            data={purposeOptions}
            value={purpose}
            onChange={event => setPurpose(event.currentTarget.value as keyof typeof purposes)}
            className={classes.wide}
          />
        )}
      </div>
      {company && (declared || !kept.month) && (
        <p className={classes.months} data-declared={declared || undefined} role="status">
          {declared
            ? `${isAdmin ? 'Klient zgłosił' : 'Zgłosili już Państwo'} komplet dokumentów: ${formatMonth(shownMonth)}.`
            : 'Faktura w pliku XML trafi do miesiąca swojej daty.'}
        </p>
      )}
      {photos.length > 0 && (
        <PhotoPages
          photos={photos}
          setPhotos={setPhotos}
          takeNext={() => camera.current?.click()}
          companies={company ? options.filter(({ value }) => value === company) : options}
          send={sendPhotos}
        />
      )}
      <section
        hidden={photos.length > 0}
        className={classes.zone}
        data-over={over || undefined}
        aria-label="Miejsce na pliki"
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {place ? <p className={classes.hint}>Można przeciągnąć tu pliki albo wkleić je ze schowka.</p> : <p>Najpierw proszę wybrać firmę.</p>}
        <div className={classes.buttons}>
          {hasCamera && (
            <Button
              disabled={!place}
              data-autofocus={place ? true : undefined}
              leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              Zrób zdjęcie
            </Button>
          )}
          <Button
            variant={hasCamera ? 'default' : 'filled'}
            disabled={!place}
            data-autofocus={place && !hasCamera ? true : undefined}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            Wybierz pliki
          </Button>
        </div>
        <p className={classes.meta}>PDF, zdjęcia, XML, CSV, Word, Excel, OpenDocument, TXT, EML, ZIP. Jeden plik do 50 MB.</p>
        <input ref={chooser} type="file" multiple accept={accepted} hidden aria-label="Pliki dokumentów" onChange={take(send)} />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label="Zdjęcie dokumentu"
          onChange={take(taken => setPhotos([...photos, ...taken]))}
        />
      </section>
      <UploadRows place={place} isOpen={opened} />
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
            clearSent()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
