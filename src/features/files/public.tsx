import { Button } from '@mantine/core'
import { useState } from 'react'
import type { File, FilesHealth } from '#features/files/shared/contract.ts'
import { files } from '#features/files/shared/contract.ts'
import { warningLabels } from '#features/files/shared/labels.ts'
import { quotaWarning } from '#features/files/shared/rules.ts'
import { formatGigabytes } from '#kernel/bytes.ts'
import { fileForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'

/** What to know before one opens the file, beside it. */
export function FileWarnings({ file }: { file: Pick<File, 'warnings'> }) {
  return file.warnings.map(warning => (
    <ErrorMessage key={warning} tone="amber">
      {warningLabels[warning]}
    </ErrorMessage>
  ))
}

/** Nothing while there is room enough. */
function quotaSentence({ bytes, quota }: Pick<FilesHealth, 'bytes' | 'quota'>): { text: string; tone: 'red' | 'amber' }[] {
  if (quota === null || bytes < quota * quotaWarning.from) return []
  const taken = `${formatGigabytes(bytes)} z ${formatGigabytes(quota)}`
  if (bytes >= quota) return [{ tone: 'red', text: `Miejsce na pliki jest wykorzystane: ${taken}. Nowych plików nie można przesłać.` }]
  const share = Math.floor((bytes / quota) * 100)
  return [{ tone: 'amber', text: `Kończy się miejsce na pliki: zajęte ${taken} (${share}%). Więcej przydziela osoba, która prowadzi portal.` }]
}

interface Sentence {
  text: string
  tone: 'red' | 'amber'
  /** True as long as the server is as it is: whoever has read it once need not read it every day. */
  once?: true
}

const sentences = ({ scanner, waiting, infected, damaged, ...room }: FilesHealth): Sentence[] => [
  ...(damaged > 0
    ? [
        {
          tone: 'red' as const,
          text: `W magazynie brakuje treści, jest ona zmieniona albo nie da się jej odczytać: ${plural(damaged, fileForms)}. Trzeba je odtworzyć z kopii zapasowej.`,
        },
      ]
    : []),
  ...(waiting > 0
    ? [
        {
          tone: 'red' as const,
          text: `Program antywirusowy nie odpowiada. Na sprawdzenie czeka ponad 10 minut: ${plural(waiting, fileForms)}. Do tego czasu nikt ich nie otworzy.`,
        },
      ]
    : []),
  ...(infected > 0 ? [{ tone: 'amber' as const, text: `Odłożono z powodu wirusa: ${plural(infected, fileForms)}. Nikt nie może ich otworzyć.` }] : []),
  ...quotaSentence(room),
  ...(scanner
    ? []
    : [
        {
          tone: 'amber' as const,
          text: 'Przesyłane pliki nie są sprawdzane programem antywirusowym. Włącza go osoba, która prowadzi serwer portalu.',
          once: true as const,
        },
      ]),
]

/** Of this browser. */
const unscannedRead = 'unscanned_read'

function Dismiss({ onClick }: { onClick(): void }) {
  const dismiss = () => {
    localStorage.setItem(unscannedRead, 'true')
    onClick()
  }
  return (
    <Button variant="default" size="xs" onClick={dismiss}>
      Nie pokazuj
    </Button>
  )
}

/** For those who look after the installation: what is wrong with the stored files. Nothing when all is well. */
export function FilesNotice() {
  const may = useCan('files.health')
  const health = useCall(files.health, undefined, { enabled: may }).data?.data
  const [tellsUnscanned, setUnscanned] = useState(() => localStorage.getItem(unscannedRead) === null)
  if (!health) return null
  return sentences(health)
    .filter(({ once }) => !once || tellsUnscanned)
    .map(({ text, tone, once }) => (
      <ErrorMessage key={text} tone={tone} action={once && <Dismiss onClick={() => setUnscanned(false)} />}>
        {text}
      </ErrorMessage>
    ))
}
