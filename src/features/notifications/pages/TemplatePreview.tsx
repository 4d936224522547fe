import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBell, IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UseFormWatch } from 'react-hook-form'
import { type TemplateValues, type TemplateWords, templates } from '#features/notifications/shared/contract-templates.ts'
import { channelLabels } from '#features/notifications/shared/labels.ts'
import type { Channel } from '#features/notifications/shared/rules.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { plural } from '#kernel/text/plural.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './Templates.module.css'

const debounceMs = 400
const names = ['portal_subject', 'portal_text', 'push_subject', 'push_text', 'email_subject', 'email_text', 'sms_text', 'sms_plain'] as const

const sentencesOf = (error: unknown) => (error instanceof ApiError && Object.keys(error.fields).length > 0 ? Object.values(error.fields) : [sentenceOf(error)])

/** One message as its channel brings it. */
function Sample({ channel, subject, text, children }: { channel: Channel; subject?: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.sample}>
      <small>{channelLabels[channel]}</small>
      {subject && <b>{subject}</b>}
      {text && <span>{text}</span>}
      {children && <span>{children}</span>}
    </div>
  )
}

const sources = {
  real: 'Na danych ostatniego takiego zdarzenia w biurze.',
  example: 'Nie ma jeszcze takiego zdarzenia, które można tu pokazać, dlatego podgląd jest na przykładowych danych.',
}

interface Props {
  id: string
  watch: UseFormWatch<TemplateValues>
  tested: readonly Tested[]
  letter: boolean
}

/** What people would get, on real data, while the words are being written. */
export function TemplatePreview({ id, watch, tested, letter }: Props) {
  const typed = Object.fromEntries(names.map((name, place) => [name, watch(names)[place]])) as unknown as TemplateWords
  const [words] = useDebouncedValue(JSON.stringify(typed), debounceMs)
  const previewQuery = useCall(
    templates.preview,
    { params: { id }, body: JSON.parse(words) as TemplateWords },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const preview = previewQuery.data?.data
  return (
    <aside className={classes.preview} aria-label="Podgląd">
      <h2>Podgląd</h2>
      {previewQuery.isLoadingError && (
        <ErrorMessage>
          {sentencesOf(previewQuery.error).map(sentence => (
            <div key={sentence}>{sentence}</div>
          ))}
        </ErrorMessage>
      )}
      {previewQuery.isPending && <Skeleton lines={8} />}
      {preview && (
        <>
          <p className={classes.help}>{letter ? 'Na przykładowych danych.' : sources[preview.source]}</p>
          {!letter && <Sample channel="portal" {...preview.portal} />}
          {!letter && <Sample channel="push" {...preview.push} />}
          <Sample channel="email" subject={preview.email.subject} />
          {/* A letter of ours shown as others draw it: no scripts, no forms, nothing of this page. */}
          <iframe className={classes.letter} title="E-mail" sandbox="" srcDoc={preview.email.html} />
          {!letter && (
            <Sample channel="sms" text={preview.sms.text}>
              {plural(preview.sms.parts, ['część', 'części', 'części'])}, {formatNumber(preview.sms.characters)} zn.
              {!preview.sms.plain && ', z literami spoza podstawowego alfabetu'}
            </Sample>
          )}
        </>
      )}
      <TestButtons id={id} words={typed} tested={tested} />
    </aside>
  )
}

const tests = {
  email: { act: 'Wyślij próbny e-mail do mnie', done: 'Próbny e-mail jest w drodze na własny adres.', Icon: IconMail },
  push: { act: 'Wyślij próbę na moje urządzenia', done: 'Próba jest w drodze na własne urządzenia.', Icon: IconBell },
  sms: { act: 'Wyślij próbny SMS do mnie', done: 'Próbny SMS jest w drodze na własny numer.', Icon: IconDeviceMobile },
} as const
type Tested = keyof typeof tests

function TestButtons({ id, words, tested }: { id: string; words: TemplateWords; tested: readonly Tested[] }) {
  const [busy, setBusy] = useState<Tested>()
  async function send(channel: Tested) {
    setBusy(channel)
    try {
      await call(templates.test, { params: { id }, body: { ...words, channel } })
      toast(tests[channel].done)
    } catch (error) {
      toast(sentencesOf(error).join(' '), { tone: 'fault' })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={classes.acts}>
      {tested.map(channel => {
        const { act, Icon } = tests[channel]
        return (
          <Button
            key={channel}
            variant="default"
            loading={busy === channel}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => void send(channel)}
          >
            {act}
          </Button>
        )
      })}
    </div>
  )
}
