import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { config } from '#web/session/config.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useUser } from '#web/session/use-session.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { saveBlob } from '#web/api/save-file.ts'
import classes from './SecondFactor.module.css'

const download = (text: string) => saveBlob('kody-zapasowe.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))

/** Only the codes go to paper, not the screen around them. */
function print(text: string) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: page, contentWindow: sheet } = frame
  if (page && sheet) {
    page.title = 'Kody zapasowe'
    page.body.append(Object.assign(page.createElement('pre'), { textContent: text }))
    sheet.addEventListener('afterprint', () => frame.remove())
    sheet.print()
  }
}

/** Shown this once: on paper, in a file or in a password manager they open the door when the phone is gone. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { email } = useUser()
  const { product_name, office } = config()
  const text = `${product_name} – ${office.name}\nKody zapasowe konta ${email}\nKażdy działa jeden raz.\n\n${codes.join('\n')}\n`
  return (
    <div className={classes.enrol}>
      <ErrorMessage tone="amber">Te kody widać tylko teraz. Każdy pozwala zalogować się jeden raz, gdy zabraknie telefonu.</ErrorMessage>
      <ol className={classes.codes} aria-label="Kody zapasowe">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.acts}>
        <CopyButton value={codes.join('\n')}>Kopiuj kody</CopyButton>
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => download(text)}>
          Pobierz plik
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print(text)}>
          Drukuj
        </Button>
      </div>
      <Button onClick={onDone}>Kody zapisane, zakończ</Button>
    </div>
  )
}
