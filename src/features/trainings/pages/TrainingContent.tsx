import { Button } from '@mantine/core'
import { IconCertificate, IconCheck, IconExternalLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { AttachedFiles, usePictures } from '#features/comments/public.tsx'
import { learning, type Training } from '#features/trainings/shared/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/api/call.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useFocusHandover } from '#web/ui/layout/use-focus-handover.ts'
import { act, saveCertificate } from './training-acts.ts'
import classes from './Trainings.module.css'
import { Video } from './Video.tsx'

const QuizForm = lazyNamed(() => import('./QuizForm.tsx'), 'QuizForm')
/** What is learned, from the film to the certificate. */
export function TrainingContent({ training }: { training: Training }) {
  const { summary, video, video_url, body, files, for_me, published, late } = training
  const html = usePictures(body)
  const taken = for_me && published
  return (
    <div className={classes.training}>
      {late && <ErrorMessage tone="amber">Termin tego szkolenia już minął. Nadal można je ukończyć.</ErrorMessage>}
      {summary && <p className={classes.summary}>{summary}</p>}
      {video && <Video key={video.id} training={training} file_id={video.id} keepsProgress={taken} />}
      {video_url && (
        <div>
          <Button
            component="a"
            variant="light"
            href={video_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            rightSection={<IconExternalLink {...icon} />}
          >
            Obejrzyj film na {new URL(video_url).hostname}
          </Button>
        </div>
      )}
      {body && (html === undefined ? <Skeleton lines={4} /> : <SafeHtml html={html} />)}
      {files.length > 0 && (
        <section className={classes.part} aria-label="Materiały">
          <h2>Materiały</h2>
          <AttachedFiles files={files} />
        </section>
      )}
      {taken ? (
        <End training={training} />
      ) : (
        <p className={classes.meta}>
          {published ? 'To szkolenie jest dla innych osób. Tutaj widać jego treść.' : 'To jest szkic: tak szkolenie będzie wyglądać po publikacji.'}
        </p>
      )}
    </div>
  )
}

/** How it is completed, and what is given for it. */
function End({ training }: { training: Training }) {
  const { id, quiz, done_at, score, version } = training
  const completed = useFocusHandover<HTMLElement>(done_at !== null)
  if (done_at)
    return (
      <section ref={completed} tabIndex={-1} className={classes.done} aria-label="Ukończenie">
        <div>
          <b>Szkolenie ukończone</b>
          <span>{[formatDateTime(done_at), score !== null && `wynik quizu ${score}%`].filter(Boolean).join(', ')}</span>
        </div>
        <Button leftSection={<IconCertificate {...icon} />} onClick={() => void saveCertificate(id)}>
          Pobierz zaświadczenie
        </Button>
      </section>
    )
  if (quiz)
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        <QuizForm key={version} training={training} />
      </Suspense>
    )
  return (
    <div>
      <Button
        leftSection={<IconCheck {...icon} />}
        onClick={() => void act(() => call(learning.progress, { params: { id }, body: { done: true } }), 'Szkolenie ukończone.')}
      >
        Oznacz jako ukończone
      </Button>
    </div>
  )
}
