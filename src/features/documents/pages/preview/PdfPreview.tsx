import { IconFileAlert } from '@tabler/icons-react'
import { GlobalWorkerOptions, getDocument, PasswordResponses, type PDFDocumentProxy, type PDFPageProxy, version } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from '#features/documents/pages/DocumentShow.module.css'
import { PdfPassword } from './PdfPassword.tsx'
import type { View } from './PreviewBar.tsx'

GlobalWorkerOptions.workerSrc = workerUrl

/** Where the build puts what pdf.js fetches by name (`web/build/pdf-files.ts`); its version is in the path, because these files are cached for good. */
const folder = new URL(`/assets/pdfjs-${version}/`, location.origin).href

/** The policy of the page allows no evaluation and no WebAssembly: decoders run as plain scripts, and colour profiles, which need it, are left out. */
const settings = { useWasm: false, wasmUrl: `${folder}decoders/`, cMapUrl: `${folder}cmaps/`, standardFontDataUrl: `${folder}fonts/`, enableXfa: false }

/** Whether a picture of a page that was drawn could not be decoded: pdf.js leaves it out without an error. */
const lacksPicture = ({ objs, commonObjs }: PDFPageProxy) => [...objs, ...commonObjs].some(([, decoded]) => decoded === null)

interface Props {
  content: Blob
  /** The way to the file itself, for what cannot be shown. */
  action: ReactNode
  name: string
  view: View
  onPages(pages: number): void
  /** Above the pages of a file that this password has opened. */
  opened?(password: string): ReactNode
}

/** Of what somebody has left: what fails of it, such as a page that was still being read, is told to nobody. */
const ignore = () => undefined

interface Lock {
  wrong: boolean
  open(password: string): void
}

/** Reads the file; one with a password waits at `lock` until that is typed. */
function usePdf(content: Blob, onPages: (pages: number) => void) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [broken, setBroken] = useState(false)
  const [lock, setLock] = useState<Lock>()
  const [password, setPassword] = useState<string>()
  const tell = useRef(onPages)
  tell.current = onPages

  useEffect(() => {
    let left = false
    const opening = content.arrayBuffer().then(data => {
      if (left) return undefined
      const task = getDocument({ data, ...settings })
      task.onPassword = (open: (password: string) => void, reason: number) => setLock({ wrong: reason === PasswordResponses.INCORRECT_PASSWORD, open })
      return task
    })
    opening
      .then(task => task?.promise)
      .then(read => {
        if (!read || left) return
        setLock(undefined)
        setPdf(read)
        tell.current(read.numPages)
      })
      .catch(() => !left && setBroken(true))
    return () => {
      left = true
      setPdf(undefined)
      setBroken(false)
      setLock(undefined)
      setPassword(undefined)
      opening.then(task => task?.destroy()).catch(ignore)
    }
  }, [content])

  const unlock = (typed: string) => {
    setPassword(typed)
    lock?.open(typed)
  }
  return { pdf, broken, setBroken, lock, password, unlock }
}

/** The width of an element, in whole pixels. */
function useWidth(element: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return width
}

/** Draws a page; answers whether a picture is lacking on it. */
function useDrawnPage(canvas: RefObject<HTMLCanvasElement | null>, pdf: PDFDocumentProxy | undefined, { view, width, onBroken }: Drawing) {
  const [incomplete, setIncomplete] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew by what is shown
  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return
    const surface = canvas.current
    let left = false
    const drawing = pdf.getPage(view.page).then(page => {
      if (left) return undefined
      const rotation = (page.rotate + view.turn) % 360
      const natural = page.getViewport({ scale: 1, rotation })
      const scale = (Math.min(width, 900) / natural.width) * view.zoom
      const viewport = page.getViewport({ scale: scale * devicePixelRatio, rotation })
      surface.width = Math.floor(viewport.width)
      surface.height = Math.floor(viewport.height)
      surface.style.width = `${Math.floor(natural.width * scale)}px`
      return { page, task: page.render({ canvas: surface, viewport }) }
    })
    const finish = async () => {
      const drawn = await drawing
      await drawn?.task.promise
      if (drawn && !left) setIncomplete(lacksPicture(drawn.page))
    }
    finish().catch(() => !left && onBroken())
    return () => {
      left = true
      drawing.then(drawn => drawn?.task.cancel()).catch(ignore)
    }
  }, [pdf, view, width])
  return incomplete
}

interface Drawing {
  view: View
  width: number
  onBroken(): void
}

/** One page at a time, drawn on a canvas: nothing active in the file ever runs. */
export function PdfPreview({ content, action, name, view, onPages, opened }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { pdf, broken, setBroken, lock, password, unlock } = usePdf(content, onPages)
  const width = useWidth(frame)
  const incomplete = useDrawnPage(canvas, pdf, { view, width, onBroken: () => setBroken(true) })
  return (
    <div ref={frame} className={classes.canvasFrame}>
      {broken && (
        <EmptyState
          icon={IconFileAlert}
          title="Nie udało się pokazać tego pliku PDF"
          text="Plik może być uszkodzony. Można go pobrać i otworzyć na komputerze."
          action={action}
        />
      )}
      {incomplete && !broken && (
        <ErrorMessage tone="amber" action={action}>
          Nie wszystkie obrazy na tej stronie udało się odczytać, więc może wyglądać na pustą. Plik można pobrać i otworzyć na komputerze.
        </ErrorMessage>
      )}
      {lock && <PdfPassword wrong={lock.wrong} action={action} open={unlock} />}
      {pdf && password !== undefined && opened?.(password)}
      {!pdf && !broken && !lock && <Skeleton lines={8} />}
      <canvas ref={canvas} className={classes.paper} hidden={!pdf || broken} role="img" aria-label={`${name}, strona ${view.page}`} />
    </div>
  )
}
