import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { formatNumber } from '#kernel/money/format-number.ts'
import { plural, type PluralForms } from '#kernel/text/plural.ts'
import { createEmitter } from '#web/emitter.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'
import classes from './BulkBar.module.css'

interface Run {
  on(listen: () => void): () => void
  done(): number
  total: number
  nounForms: PluralForms
  stop(): void
}

/** Over the screen until it is ended; stopping takes effect before the next batch. */
export function showProgress(total: number, nounForms: PluralForms) {
  const { on, tell } = createEmitter()
  let done = 0
  let stopped = false
  let end = () => {}
  const run: Run = { on, done: () => done, total, nounForms, stop: () => (stopped = true) }
  void showDialog<void>(answer => {
    end = () => answer()
    return <BulkProgress run={run} />
  })
  return {
    stopped: () => stopped,
    report(count: number) {
      done = count
      tell()
    },
    end: () => end(),
  }
}

function BulkProgress({ run }: { run: Run }) {
  const done = useSyncExternalStore(run.on, run.done)
  return (
    <Dialog opened onClose={run.stop} title={`Zmieniamy: ${plural(run.total, run.nounForms)}`} size={420}>
      <div className={classes.progress}>
        <progress max={run.total} value={done} aria-label="Postęp" />
        <p role="status">{`${formatNumber(done)} z ${formatNumber(run.total)}`}</p>
        <Button variant="default" onClick={run.stop}>
          Przerwij
        </Button>
      </div>
    </Dialog>
  )
}
