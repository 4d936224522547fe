import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { files } from '#features/files/shared/contract.ts'
import { learning, type Training, trainings } from '#features/trainings/shared/contract.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { callKey } from '#web/api/use-call.ts'
import classes from './Trainings.module.css'

/** Seconds between two notes of the place. */
const every = 10
/** Milliseconds within which a second failure is no address that has run out. */
const minRetryMs = 10_000

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

interface Props {
  training: Training
  file_id: string
  /** Whether the place is kept: of whom the training is meant for. */
  keepsProgress: boolean
}

/** Notes how far the film was seen: every few seconds while it runs, and at once when it stops. */
function useProgress({ id, seconds }: Training, isKept: boolean) {
  const place = useRef(seconds)
  const noted = useRef(seconds)

  async function note(always: boolean) {
    const now = Math.floor(place.current)
    if (!isKept || now === noted.current || (!always && Math.abs(now - noted.current) < every)) return
    noted.current = now
    try {
      const { data } = await call(learning.progress, { params: { id }, body: { seconds: now } })
      // Who comes back soon goes on from here, not from the place of the first reading.
      queryClient.setQueryData<{ data: Training }>(
        callKey(trainings.get, { params: { id } }),
        cached => cached && { data: { ...cached.data, seconds: data.seconds } },
      )
    } catch (error) {
      // A place that was not noted is noted by the next one.
      console.warn(error)
    }
  }

  return { place, note }
}

/** A film from the office's own storage, going on where it was left. Where its address has run out, a new one goes on from the same place. */
export function Video({ training, file_id, keepsProgress }: Props) {
  const { seconds, title } = training
  const film = useRef<HTMLVideoElement>(null)
  const { place, note } = useProgress(training, keepsProgress)
  const lastAttempt = useRef(0)
  const [from] = useState(seconds)
  const [address, setAddress] = useState<string>()
  const [fault, setFault] = useState<string>()

  async function open() {
    if (Date.now() - lastAttempt.current < minRetryMs) return setFault('Nie udało się odtworzyć filmu. Proszę spróbować w innej przeglądarce.')
    lastAttempt.current = Date.now()
    try {
      setAddress((await call(files.link, { params: { id: file_id }, body: { disposition: 'inline' } })).data.url)
    } catch (error) {
      setFault(sentenceOf(error))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one address for each film, and a last note when it is left
  useEffect(() => {
    void open()
    return () => void note(true)
  }, [file_id])

  return (
    <div className={classes.film}>
      {fault && <ErrorMessage>{fault}</ErrorMessage>}
      {/* biome-ignore lint/a11y/useMediaCaption: captions, where there are any, are within the office's own film */}
      <video
        ref={film}
        className={classes.video}
        src={address}
        controls
        preload="metadata"
        aria-label={`Film: ${title}`}
        onLoadedMetadata={event => {
          event.currentTarget.currentTime = place.current
        }}
        onTimeUpdate={event => {
          place.current = event.currentTarget.currentTime
          void note(false)
        }}
        onPause={() => void note(true)}
        onError={() => void open()}
      />
      {from > every && (
        <p className={classes.meta}>
          Film zaczyna się tam, gdzie został przerwany: {clock(from)}.{' '}
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              if (film.current) film.current.currentTime = 0
            }}
          >
            Od początku
          </Button>
        </p>
      )}
    </div>
  )
}
