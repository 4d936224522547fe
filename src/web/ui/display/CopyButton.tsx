import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

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
    if (await copyText(value)) setCopied(true)
  }

  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button variant="default" {...look} onClick={copy} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
      <span aria-live="polite">{copied ? 'Skopiowano' : children}</span>
    </Button>
  )
}
