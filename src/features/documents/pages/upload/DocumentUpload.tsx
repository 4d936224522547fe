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
import { categoryOptions, useCategories, lastMonth, monthOptions } from '#features/documents/pages/choices.ts'
import classes from './DocumentUpload.module.css'
import { UploadRows } from './UploadRows.tsx'
import { clearSent, sendFiles } from './upload-queue.ts'
import type { Place } from './upload-state.ts'

interface Props {
  opened: boolean
  onClose(): void
  /** Chosen beforehand, where the dialog is opened from a company or a month. */
  company_id?: string | undefined
  month?: string | undefined
  /** The line of a month's checklist that is answered by it. */
  line?: string | undefined
}

const accepted = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml,.csv,.xls,.xlsx,.doc,.docx,.odt,.ods,.txt,.eml,.zip'

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
  const kept = { month: chosen.month ?? month ?? lastMonth(), category: shown?.value ?? wished }
  const place: Place | undefined = company ? { company_id: company, ...kept, ...(isAdmin ? purposes[purpose] : {}) } : undefined

  function send(files: Iterable<File>) {
    if (place) sendFiles(files, place)
  }

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
    clearSent()
    onClose()
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    send([...(event.currentTarget.files ?? [])])
    // The same photo may be chosen again.
    event.currentTarget.value = ''
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
        <NativeSelect label={documentFields.month.label} data={monthOptions(month)} value={kept.month} onChange={choose('month')} />
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
      <section
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
        <input ref={chooser} type="file" multiple accept={accepted} hidden aria-label="Pliki dokumentów" onChange={take} />
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden aria-label="Zdjęcie dokumentu" onChange={take} />
      </section>
      <UploadRows place={place} isOpen={opened} />
      <div className={classes.foot}>
        <Button variant="default" onClick={close}>
          Zamknij
        </Button>
      </div>
    </Dialog>
  )
}
