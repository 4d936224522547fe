import { IconFileAlert } from '@tabler/icons-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import classes from './DocumentShow.module.css'
import type { View } from './PreviewBar.tsx'

GlobalWorkerOptions.workerSrc = workerUrl

interface Props {
  content: Blob
  name: string
  view: View
  onPages(pages: number): void
}

/** Of what somebody has left: what fails of it, such as a page that was still being read, is told to nobody. */
const ignore = () => undefined

/** One page at a time, drawn on a canvas: nothing active in the file ever runs. */
export function PdfPreview({ content, name, view, onPages }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [broken, setBroken] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const tell = useRef(onPages)
  tell.current = onPages

  useEffect(() => {
    let left = false
    // The policy of the page allows no evaluation and no WebAssembly.
    const opening = content.arrayBuffer().then(data => (left ? undefined : getDocument({ data, useWasm: false, enableXfa: false })))
    opening
      .then(task => task?.promise)
      .then(opened => {
        if (!opened || left) return
        setPdf(opened)
        tell.current(opened.numPages)
      })
      .catch(() => !left && setBroken(true))
    return () => {
      left = true
      setPdf(undefined)
      setBroken(false)
      opening.then(task => task?.destroy()).catch(ignore)
    }
  }, [content])

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return
    const surface = canvas.current
    let left = false
    const drawing = pdf.getPage(view.page).then(page => {
      if (left) return undefined
      const rotation = (page.rotate + view.turn) % 360
      const natural = page.getViewport({ scale: 1, rotation })
      const shown = (Math.min(width, 900) / natural.width) * view.zoom
      const viewport = page.getViewport({ scale: shown * devicePixelRatio, rotation })
      surface.width = Math.floor(viewport.width)
      surface.height = Math.floor(viewport.height)
      surface.style.width = `${Math.floor(natural.width * shown)}px`
      return page.render({ canvas: surface, viewport })
    })
    drawing.then(task => task?.promise).catch(() => !left && setBroken(true))
    return () => {
      left = true
      drawing.then(task => task?.cancel()).catch(ignore)
    }
  }, [pdf, view, width])

  return (
    <div ref={frame} className={classes.canvasFrame}>
      {broken && (
        <EmptyState
          icon={IconFileAlert}
          title="Nie udało się pokazać tego pliku PDF"
          text="Plik może być uszkodzony albo zabezpieczony hasłem. Można go pobrać i otworzyć na komputerze."
        />
      )}
      {!pdf && !broken && <Skeleton lines={8} />}
      <canvas ref={canvas} className={classes.paper} hidden={!pdf || broken} role="img" aria-label={`${name}, strona ${view.page}`} />
    </div>
  )
}
