import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormWatch } from 'react-hook-form'
import { type TemplateBody, type TemplateWords, templates } from '#features/notifications/contract-templates.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { plural } from '#kernel/plural.ts'
import { ApiError, sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { Fault } from '#web/ui/Fault.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCall } from '#web/use-call.ts'
import classes from './Templates.module.css'

const pause = 400
const names = ['portal_subject', 'portal_text', 'email_subject', 'email_text', 'sms_text', 'sms_plain'] as const

const sentencesOf = (error: unknown) => (error instanceof ApiError && Object.keys(error.fields).length > 0 ? Object.values(error.fields) : [sentenceOf(error)])

/** What people would get, on real data, while the words are being written. */
export function TemplatePreview({ id, watch, sms_offered }: { id: string; watch: UseFormWatch<TemplateBody>; sms_offered: boolean }) {
  const typed = Object.fromEntries(names.map((name, place) => [name, watch(names)[place]])) as unknown as TemplateWords
  const [words] = useDebouncedValue(JSON.stringify(typed), pause)
  const shown = useCall(
    templates.preview,
    { params: { id }, body: JSON.parse(words) as TemplateWords },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const preview = shown.data?.data
  return (
    <aside className={classes.preview} aria-label="Podgląd">
      <h2>Podgląd</h2>
      {shown.isError && (
        <Fault>
          {sentencesOf(shown.error).map(sentence => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Fault>
      )}
      {shown.isPending && <Skeleton lines={8} />}
      {preview && (
        <>
          <p className={classes.help}>
            {preview.source === 'real' ? 'Na danych ostatniego takiego zdarzenia w biurze.' : 'Takie zdarzenie jeszcze nie zaszło: na przykładowych danych.'}
          </p>
          <div className={classes.sample}>
            <b>{preview.portal.subject}</b>
            <span>{preview.portal.text}</span>
          </div>
          <div className={classes.sample}>
            <b>{preview.email.subject}</b>
          </div>
          {/* A letter of ours shown as others draw it: no scripts, no forms, nothing of this page. */}
          <iframe className={classes.letter} title="E-mail" sandbox="" srcDoc={preview.email.html} />
          <div className={classes.sample}>
            <span>{preview.sms.text}</span>
            <span>
              {plural(preview.sms.parts, ['część', 'części', 'części'])}, {formatNumber(preview.sms.characters)} zn.
              {!preview.sms.plain && ', z literami spoza podstawowego alfabetu'}
            </span>
          </div>
        </>
      )}
      <TestButtons id={id} words={typed} sms_offered={sms_offered} />
    </aside>
  )
}

function TestButtons({ id, words, sms_offered }: { id: string; words: TemplateWords; sms_offered: boolean }) {
  const [busy, setBusy] = useState<'email' | 'sms'>()
  async function send(channel: 'email' | 'sms') {
    setBusy(channel)
    try {
      await call(templates.test, { params: { id }, body: { ...words, channel } })
      toast(channel === 'email' ? 'Próbny e-mail jest w drodze na własny adres.' : 'Próbny SMS jest w drodze na własny numer.')
    } catch (error) {
      toast(sentencesOf(error).join(' '), { tone: 'fault' })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={classes.acts}>
      <Button variant="default" loading={busy === 'email'} leftSection={<IconMail size={18} stroke={1.75} aria-hidden />} onClick={() => void send('email')}>
        Wyślij próbny e-mail do mnie
      </Button>
      {sms_offered && (
        <Button
          variant="default"
          loading={busy === 'sms'}
          leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}
          onClick={() => void send('sms')}
        >
          Wyślij próbny SMS do mnie
        </Button>
      )}
    </div>
  )
}
