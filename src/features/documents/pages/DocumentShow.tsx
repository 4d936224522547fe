import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDots, IconDownload, IconLock, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Comments } from '#features/comments/public.tsx'
import { type Document, documents } from '#features/documents/shared/contract.ts'
import { FileWarnings } from '#features/files/public.tsx'
import { DocumentDecision } from '#features/purchase-decisions/public.tsx'
import { isReadable } from '#features/files/shared/rules.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useKeys } from '#web/ui/keys.ts'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { doneToast } from './bulk-actions.ts'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentNotes } from './notes/DocumentNotes.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import classes from './DocumentShow.module.css'
import { FilePreview, isPdf, isPicture, isXml } from './preview/FilePreview.tsx'
import { FileVersions } from './preview/FileVersions.tsx'
import { downloadFile } from './preview/file-content.ts'
import { documentBadges } from './badges.ts'
import { type PrevNext, usePrevNext } from './prev-next.ts'
import { firstView, PreviewTools } from './preview/PreviewBar.tsx'
import { ResendButton } from './ResendButton.tsx'
import { UploadRows } from './upload/UploadRows.tsx'

export function DocumentShow() {
  const { id = '' } = useParams()
  const read = useCall(documents.get, { params: { id } })
  const neighbours = usePrevNext(id)
  useRecordName(read.data?.data.title)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={8} />
  return <Review document={read.data.data} neighbours={neighbours} />
}

/** The file on one side, what it says and what to do about it on the other. */
function Review({ document, neighbours }: { document: Document; neighbours: PrevNext }) {
  const [chosen, setChosen] = useState<string>()
  const [view, setView] = useState(firstView)
  const [pages, setPages] = useState<number>()
  const [search] = useSearch()
  const [isWhole, setWhole] = useState(search.has('whole'))
  const { place, total, previous, next, emptied } = neighbours
  const navigate = useNavigate()
  const leave = emptied ? () => navigate(emptied) : undefined
  useKeys([
    { key: 'j', title: 'Następny dokument', act: next ?? leave },
    { key: 'k', title: 'Poprzedni dokument', act: previous ?? leave },
  ])
  const file = document.files.find(({ id }) => id === chosen) ?? document.files[0]

  function choose(id: string) {
    setChosen(id)
    setView(firstView)
    setPages(undefined)
  }

  return (
    <div className={classes.review}>
      <section className={classes.preview} aria-label="Podgląd pliku">
        <div className={classes.bar}>
          <ActionIcon aria-label="Poprzedni dokument (K)" title="Poprzedni dokument" disabled={!previous} onClick={previous}>
            <IconArrowLeft {...icon} />
          </ActionIcon>
          <ActionIcon aria-label="Następny dokument (J)" title="Następny dokument" disabled={!next} onClick={next}>
            <IconArrowRight {...icon} />
          </ActionIcon>
          {place && (
            <span className={classes.place}>
              <b>{place}</b> z {total}
              <kbd>K</kbd>
              <kbd>J</kbd>
            </span>
          )}
          {emptied && <Link to={emptied}>Lista jest już pusta</Link>}
          <span className={classes.tools}>
            {file && document.content_visible && isPicture(file) && (
              <PreviewTools view={view} change={values => setView({ ...view, ...values })} pages={isPdf(file) ? pages : undefined} />
            )}
            {file && document.content_visible && isXml(file) && (
              <Button className={classes.whole} variant="default" size="xs" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
                Pokaż całość
              </Button>
            )}
            {file && document.content_visible && isReadable(file.scan_state) && (
              <ActionIcon aria-label="Pobierz plik" title="Pobierz plik" onClick={() => downloadFile(file.id)}>
                <IconDownload {...icon} />
              </ActionIcon>
            )}
          </span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className={classes.content} data-whole={(isWhole && file && isXml(file)) || undefined} tabIndex={0} aria-label="Zawartość pliku">
          {!document.content_visible ? (
            <EmptyState icon={IconLock} title="Dokument z danymi płacowymi" text="Otworzy go osoba z działu kadr, kierownik albo właściciel firmy." />
          ) : (
            file && <FilePreview key={file.id} document={document} file={file} view={view} onPages={setPages} download={() => downloadFile(file.id)} />
          )}
        </section>
      </section>
      <Panel document={document} current={file?.id} choose={choose} next={next} />
    </div>
  )
}

interface PanelProps {
  document: Document
  current: string | undefined
  choose(id: string): void
  next: (() => void) | undefined
}

function Panel({ document, current, choose, next }: PanelProps) {
  const [dirty, setDirty] = useState(false)
  const [round, setRound] = useState(0)
  const [bar, setBar] = useState<HTMLDivElement | null>(null)
  // What somebody else changes meanwhile must not take away what is being typed: saving then shows both.
  const [edited, setEdited] = useState(document)
  const currentFile = document.files.find(file => file.id === current)
  if (!dirty && edited !== document) setEdited(document)
  return (
    <div className={classes.panel}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too */}
      <section className={classes.details} tabIndex={0} aria-label="Dane dokumentu">
        <div className={classes.state}>
          <Status look={documentBadges[document.state]} size="pill" />
          {document.may_remove && <RemoveMenu document={document} />}
        </div>
        <h1 className={classes.title}>{document.title}</h1>
        <p className={classes.lead}>
          {document.company_title}, {formatMonth(document.month)}
        </p>
        {document.state_reason && <ErrorMessage tone={document.state === 'rejected' ? 'red' : 'amber'}>{document.state_reason}</ErrorMessage>}
        <ResendButton document={document} disabled={dirty} />
        {document.month_closed && <ErrorMessage tone="amber">Ten miesiąc jest zamknięty. Dokument można tylko oglądać.</ErrorMessage>}
        <DocumentNotes document={document} />
        {document.decision && (
          <Suspense fallback={<Skeleton lines={3} />}>
            <DocumentDecision document_id={document.id} />
          </Suspense>
        )}
        {currentFile && document.content_visible && <FileWarnings file={currentFile} />}
        <FileVersions document={document} current={current} choose={choose} />
        <UploadRows place={undefined} document_id={document.id} />
        <DocumentFields key={`${edited.version} ${round}`} document={edited} bar={bar} onDirty={setDirty} onDrop={() => setRound(round + 1)} />
      </section>
      {document.content_visible && <Comments subject={{ kind: 'document', id: document.id }} company_id={document.company_id} pinned />}
      {/* What is typed is saved where the document's steps are otherwise: they wait until it is, and nothing moves. */}
      <div ref={setBar} className={classes.bottom} />
      {!dirty && <DocumentActions key={document.id} document={document} next={next} />}
    </div>
  )
}

function RemoveMenu({ document }: { document: Document }) {
  const { isAdmin } = useUser()
  const navigate = useNavigate()
  async function remove() {
    await attempt(async () => {
      await call(documents.remove, { params: { id: document.id } })
      doneToast(`Przeniesiono do kosza: „${document.title}”.`, [document.id])
      navigate(linkTo(isAdmin ? 'dashboard-documents' : 'documents'))
    })
    await refreshQueries('documents', 'companies', 'settlements')
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Więcej czynności" title="Więcej">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
          Przenieś do kosza
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
