import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconShieldSearch, IconVirus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Document, DocumentFile } from '#features/documents/shared/contract.ts'
import { isReadable, pictureTypes } from '#features/files/shared/rules.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useUser } from '#web/session/use-session.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from '#features/documents/pages/DocumentShow.module.css'
import { useFileContent } from './file-content.ts'
import type { View } from './PreviewBar.tsx'

const SharePassword = lazyNamed(() => import('./PdfPassword.tsx'), 'SharePassword')
const PdfPreview = lazyNamed(() => import('./PdfPreview.tsx'), 'PdfPreview')
const InvoicePreview = lazyNamed(() => import('./InvoicePreview.tsx'), 'InvoicePreview')
const TextPreview = lazyNamed(() => import('./TextPreview.tsx'), 'TextPreview')
const MailPreview = lazyNamed(() => import('./MailPreview.tsx'), 'MailPreview')

const pictures = [...pictureTypes, 'image/heic', 'image/heif']
const texts = ['text/plain', 'text/csv']
const xml = 'application/xml'
const mail = 'message/rfc822'

/** An invoice, or what looks like one. */
export const isXml = (file: DocumentFile) => file.media_type === xml
export const isPdf = (file: DocumentFile) => file.media_type === 'application/pdf'
/** Has pages or a size: what can be zoomed and turned. */
export const isPicture = (file: DocumentFile) => isReadable(file.scan_state) && (isPdf(file) || pictures.includes(file.media_type))
const isShown = (file: DocumentFile) => isPicture(file) || texts.includes(file.media_type) || file.media_type === mail

function Picture({ content, name, view }: { content: Blob; name: string; view: View }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(content)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [content])
  return (
    <div className={classes.pictureFrame}>
      {address && <img className={classes.picture} src={address} alt={name} style={{ width: `${view.zoom * 100}%`, rotate: `${view.turn}deg` }} />}
    </div>
  )
}

interface Props {
  document: Pick<Document, 'id' | 'company_id' | 'direction'>
  file: DocumentFile
  view: View
  onPages(pages: number): void
  download(): void
}

export function FilePreview({ document, file, view, onPages, download }: Props) {
  if (file.scan_state === 'infected') {
    return <EmptyState icon={IconVirus} title="W tym pliku wykryto wirusa" text="Plik został odłożony. Nikt nie może go otworzyć ani pobrać." />
  }
  if (file.scan_state === 'checking') {
    return (
      <EmptyState
        icon={IconShieldSearch}
        title="Plik w trakcie sprawdzania"
        text="Trwa sprawdzanie programem antywirusowym. Podgląd pojawi się po jego zakończeniu."
      />
    )
  }
  const action = (
    <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={download}>
      Pobierz plik
    </Button>
  )
  const preview = <Shown document={document} file={file} view={view} onPages={onPages} action={action} />
  if (isShown(file)) return preview
  if (isXml(file)) {
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <InvoicePreview document_id={document.id} file_id={file.id} otherwise={preview} />
      </Suspense>
    )
  }
  return (
    <EmptyState
      icon={IconFile}
      title={file.name}
      text="Tego rodzaju pliku nie da się pokazać w przeglądarce. Można go pobrać i otworzyć na komputerze."
      action={action}
    />
  )
}

function Shown({ document, file, view, onPages, action }: Pick<Props, 'document' | 'file' | 'view' | 'onPages'> & { action: ReactNode }) {
  const { isAdmin } = useUser()
  const mayWrite = useCanIn('comments.write', document.company_id)
  // The office knows the password of what it has sent itself.
  const mayShare = !isAdmin && document.direction === 'from_client' && mayWrite
  const content = useFileContent(file.id)
  if (content.isLoadingError) return <ErrorState title="Nie udało się otworzyć pliku" error={content.error} retry={content.refetch} />
  if (!content.data) return <Skeleton lines={8} />
  if (pictures.includes(file.media_type)) return <Picture content={content.data} name={file.name} view={view} />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      {isPdf(file) && (
        <PdfPreview
          content={content.data}
          action={action}
          name={file.name}
          view={view}
          onPages={onPages}
          opened={mayShare ? password => <SharePassword document_id={document.id} name={file.name} password={password} /> : undefined}
        />
      )}
      {[...texts, xml].includes(file.media_type) && <TextPreview content={content.data} file={file} />}
      {file.media_type === mail && <MailPreview content={content.data} file={file} />}
    </Suspense>
  )
}
