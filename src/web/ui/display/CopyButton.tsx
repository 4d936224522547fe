import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'

/** Copies a value and says so in its own place. */
export function CopyButton({
  value,
  children,
  ...look
}: { value: string; children: string } & Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'className'>) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      toast(`Nie udało się skopiować. Można zaznaczyć i skopiować ręcznie: ${value}`, { tone: 'fault' })
    }
  }

  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button variant="default" {...look} onClick={copy} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
      <span aria-live="polite">{copied ? 'Skopiowano' : children}</span>
    </Button>
  )
}
