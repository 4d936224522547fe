import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { sentenceOf } from '#web/api/api-error.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useSubmission } from '#web/ui/feedback/use-submission.ts'
import { enterWithPasskey } from '../log-in.ts'
import { useWayIn } from '../use-way-in.ts'

/** One touch in place of password and code. */
export function PasskeyButton() {
  const goIn = useWayIn()
  const { busy, fault, submit } = useSubmission()
  const enter = () => submit(async () => goIn(await enterWithPasskey()))

  return (
    <>
      <Button variant="default" size="md" loading={busy} leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />} onClick={() => void enter()}>
        Zaloguj się kluczem dostępu
      </Button>
      {fault !== undefined && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
    </>
  )
}
