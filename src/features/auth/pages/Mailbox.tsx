import { z } from 'zod'
import { IconMailbox } from '@tabler/icons-react'
import { endpoint } from '#kernel/endpoint.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { useCall } from '#web/api/use-call.ts'
import { Brand } from '#web/ui/layout/Brand.tsx'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import '#web/ui/layout/mantine.ts'
import classes from './Mailbox.module.css'

const letter = z.object({ to: z.string(), channel: z.string(), subject: z.string().nullable(), text: z.string(), sent_at: z.string() })
const mailbox = endpoint({ method: 'GET', path: '/api/dev/mailbox', access: 'open', summary: 'Skrzynka demo', response: z.object({ data: z.array(letter) }) })

/** What the demo office has sent: mail and SMS that leave no computer. Newest first. */
export function Mailbox() {
  const letters = useCall(mailbox, {}, { refetchInterval: 2000 })
  return (
    <div className={classes.page}>
      <header>
        <Brand href="/login" />
      </header>
      <main>
        <h1>Skrzynka</h1>
        <p className={classes.lead}>Wiadomości wysłane przez biuro demonstracyjne. Nie opuszczają tego komputera.</p>
        {letters.isLoadingError && <ErrorState title="Nie udało się wczytać skrzynki" error={letters.error} retry={letters.refetch} />}
        {letters.isPending && <Skeleton lines={5} />}
        {letters.data?.data.length === 0 && <EmptyState icon={IconMailbox} title="Skrzynka jest pusta" text="Tu pojawią się kody logowania i powiadomienia." />}
        <ol className={classes.letters} aria-live="polite">
          {letters.data?.data.map(({ to, channel, subject, text, sent_at }) => {
            const code = /\b\d{6}\b/.exec(text)?.[0]
            return (
              <li key={`${sent_at} ${to} ${subject} ${text}`} className={classes.letter}>
                <header>
                  <b>{subject || (channel === 'sms' ? 'SMS' : 'Bez tematu')}</b>
                  <span>{formatDateTime(sent_at)}</span>
                </header>
                <p className={classes.to}>
                  {channel === 'sms' ? 'SMS' : 'E-mail'} do: {to}
                </p>
                <p className={classes.text}>{linked(text)}</p>
                {code && (
                  <CopyButton value={code} size="xs">
                    {`Kopiuj kod ${code}`}
                  </CopyButton>
                )}
              </li>
            )
          })}
        </ol>
      </main>
    </div>
  )
}

/** Letters of this office lead where they say. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S*[\w/])/).map((part, place) =>
    place % 2 === 1 ? (
      <a key={place} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
