import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { instantToWall } from '#kernel/dates/warsaw.ts'
import { plural } from '#kernel/text/plural.ts'
import { icon } from '#web/ui/display/icon.ts'
import classes from './DocumentUpload.module.css'

export const photoForms = ['zdjęcie', 'zdjęcia', 'zdjęć'] as const

/** What a phone calls a photo says nothing to anybody. */
export function photoTitle(now = new Date()): string {
  const wall = instantToWall(now)
  return `Zdjęcie ${Number(wall.slice(8, 10))}.${wall.slice(5, 7)}, ${wall.slice(11, 16)}`
}

interface Props {
  photos: readonly File[]
  setPhotos(photos: File[]): void
  takeNext(): void
  /** Where they may go: while none is chosen, one button each chooses and sends; the only one needs no name. */
  companies: readonly { value: string; label: string }[]
  send(company_id: string, apart: boolean): void
}

/** The pages of a paper before they are sent. */
export function PhotoPages({ photos, setPhotos, takeNext, companies, send }: Props) {
  const addresses = useMemo(() => photos.map(photo => URL.createObjectURL(photo)), [photos])
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  const what = plural(photos.length, photoForms)
  return (
    <section className={classes.zone} aria-label="Zdjęcia do wysłania">
      <ul className={classes.photos}>
        {photos.map((photo, place) => (
          <li key={addresses[place]}>
            <img src={addresses[place]} alt={`Strona ${place + 1}`} />
            <ActionIcon aria-label={`Usuń stronę ${place + 1}`} title="Usuń" onClick={() => setPhotos(photos.filter(other => other !== photo))}>
              <IconX {...icon} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {companies.map(({ value, label }, place) => (
          <Button key={value} data-autofocus={place === 0 || undefined} leftSection={<IconSend {...icon} />} onClick={() => send(value, false)}>
            {companies.length > 1 ? `Wyślij do: ${label}` : `Wyślij ${what}`}
          </Button>
        ))}
        <Button variant="default" leftSection={<IconCamera {...icon} />} onClick={takeNext}>
          Następna strona
        </Button>
        {photos.length > 1 && companies[0] && companies.length === 1 && (
          <Button variant="subtle" onClick={() => send(companies[0]?.value ?? '', true)}>
            Wyślij jako osobne dokumenty
          </Button>
        )}
      </div>
      {photos.length > 1 && <p className={classes.meta}>Strony będą jednym dokumentem.</p>}
    </section>
  )
}
