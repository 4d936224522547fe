import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { usePictures, withoutPictures } from './picture-links.ts'

interface Props {
  /** Undefined until it is here: what is too long for a page of the list comes by a call of its own. */
  html: string | undefined
  reading: { error: unknown; refetch(): unknown }
}

export function SaidText({ html, reading }: Props) {
  const pictured = usePictures(html ?? '')
  if (html !== undefined) return <SafeHtml html={pictured ?? withoutPictures(html)} />
  if (reading.error) return <ErrorState title="Nie udało się wczytać treści" error={reading.error} retry={reading.refetch} />
  return <Skeleton lines={2} />
}
