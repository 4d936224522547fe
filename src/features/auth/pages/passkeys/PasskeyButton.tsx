import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { enterWithPasskey } from '../log-in.ts'
import { useWayIn } from '../use-way-in.ts'

/** One touch in place of password and code. */
export function PasskeyButton() {
  const goIn = useWayIn()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()

  async function enter() {
    setBusy(true)
    setFault(undefined)
    try {
      await goIn(await enterWithPasskey())
    } catch (error) {
      setFault(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="default" size="md" loading={busy} leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />} onClick={() => void enter()}>
        Zaloguj się kluczem dostępu
      </Button>
      {fault !== undefined && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
    </>
  )
}
