import '#web/ui/form/input-styles.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './HelpDialog.module.css'
import { shortcutsShown, useKeysOn } from '#web/ui/keys.ts'

/** What calendars and lists understand everywhere. */
const everywhere = [
  ['Tab', 'Następne pole lub przycisk'],
  ['Esc', 'Zamknij okno lub menu'],
  ['Ctrl + Z', 'Cofnij czynność, dopóki widać przycisk „Cofnij”'],
  ['← → ↑ ↓', 'Kalendarz: dzień i tydzień'],
  ['Home, End', 'Kalendarz: początek i koniec tygodnia'],
  ['Page Up, Page Down', 'Kalendarz: miesiąc, z klawiszem Alt rok'],
] as const

export function HelpDialog({ onClose }: { onClose(): void }) {
  const [on, setOn] = useKeysOn()
  // What the screen had when the help was opened; the dialog itself has no keys.
  const [here] = useState(shortcutsShown)
  return (
    <Dialog opened onClose={onClose} title="Skróty klawiszowe" size={460}>
      <h3 className={classes.head}>Na tym ekranie</h3>
      <dl className={classes.keys} data-off={!on || undefined}>
        {here.map(({ key, title }) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Skróty jednym klawiszem są włączone"
        description="Ustawienie tej przeglądarki. Kto dyktuje tekst albo korzysta z czytnika ekranu, może je wyłączyć."
        checked={on}
        onChange={event => setOn(event.currentTarget.checked)}
      />
      <h3 className={classes.head}>Wszędzie</h3>
      <dl className={classes.keys}>
        {everywhere.map(([key, title]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
