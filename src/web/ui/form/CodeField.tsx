import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'onChange'> {
  value: string
  onType(text: string): void
  /** With the sixth digit, so that nobody has to send it. */
  onWhole(code: string): unknown
}

/** Codes may be pasted with spaces. */
export const isWholeCode = (text: string) => /^\d{6}$/.test(text.replace(/\s/g, ''))

/** A code of six digits, out of a message or an app. */
export function CodeField({ onType, onWhole, ...input }: Props) {
  function type(text: string) {
    onType(text)
    if (isWholeCode(text)) onWhole(text)
  }
  return (
    <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={40} {...input} onChange={event => type(event.currentTarget.value)} />
  )
}
