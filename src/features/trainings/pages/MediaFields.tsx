import { Button } from '@mantine/core'
import { IconMovie, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatBytes } from '#features/documents/public.tsx'
import type { CommentFile } from '#features/comments/shared/contract.ts'
import { isFilm, mustBeFilm } from '#features/files/shared/rules.ts'
import type { Training, TrainingBody } from '#features/trainings/shared/contract.ts'
import { wholeFields } from '#features/trainings/shared/fields.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FileButton } from '#features/comments/public.tsx'
import classes from './Trainings.module.css'

const documents = '.pdf,.docx,.xlsx,.odt,.ods,.jpg,.jpeg,.png,.webp,.zip,.csv,.txt'

const filesOf = (training: Training | undefined): readonly CommentFile[] => [...(training?.video ? [training.video] : []), ...(training?.files ?? [])]

/** The film, here or elsewhere, and what one takes along. */
export function MediaFields({ training, onSending }: { training: Training | undefined; onSending(isOnItsWay: boolean): void }) {
  const { watch, getValues, setValue } = useFormContext<TrainingBody>()
  // Of the record as it is now, and of what the form may still hold of it as it was.
  const [formFiles, setFormFiles] = useState(() => filesOf(training))
  const known = [...filesOf(training), ...formFiles]
  const video = known.find(({ id }) => id === watch('video_file_id'))
  const ids = watch('file_ids')
  const keep = (file: CommentFile) => setFormFiles(now => [...now, file])
  const setFiles = (next: string[]) => setValue('file_ids', next, { shouldDirty: true })
  const setVideo = (id: string | null) => setValue('video_file_id', id, { shouldDirty: true })
  return (
    <section className={classes.part} id="field-file_ids-label" aria-label="Film i materiały">
      <div className={classes.acts}>
        {video && (
          <span className={classes.chosen}>
            <IconMovie size={18} stroke={1.75} aria-hidden /> {video.name} ({formatBytes(video.bytes)})
          </span>
        )}
        <FileButton
          label={video ? 'Zmień film' : 'Dodaj film'}
          accept="video/mp4,video/webm"
          onSending={onSending}
          onFile={file => {
            // By its content: the name may say anything.
            if (!isFilm(file)) throw new ApiError(mustBeFilm, { code: 'unsupported_file' })
            keep(file)
            setVideo(file.id)
          }}
        />
        {video && (
          <Button size="xs" variant="subtle" onClick={() => setVideo(null)}>
            Usuń film
          </Button>
        )}
      </div>
      {!video && <FieldInput fields={wholeFields} name="video_url" />}
      <ul className={classes.files} aria-label={wholeFields.files.label}>
        {ids.map(id => {
          const file = known.find(one => one.id === id)
          return (
            <li key={id}>
              {file?.name} <span className={classes.meta}>{file && formatBytes(file.bytes)}</span>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                aria-label={`Usuń materiał ${file?.name}`}
                onClick={() => setFiles(ids.filter(other => other !== id))}
              >
                Usuń
              </Button>
            </li>
          )
        })}
      </ul>
      <div>
        <FileButton
          label="Dodaj materiał"
          accept={documents}
          onSending={onSending}
          onFile={file => {
            keep(file)
            setFiles([...getValues('file_ids'), file.id])
          }}
        />
      </div>
    </section>
  )
}
