import { type InputHTMLAttributes, type RefAttributes, useRef } from 'react'

interface Options {
  /** Named for whoever cannot see which button opened it. */
  label: string
  accept?: string
  multiple?: boolean
  /** Takes a picture at once, where there is a camera. */
  capture?: 'environment'
  onFiles(files: File[]): void
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & RefAttributes<HTMLInputElement>

/** The browser's choice of files behind a button of ours: what the button does, and the hidden input beside it. The same file may be chosen again. */
export function useFileChooser({ label, accept, multiple = false, capture, onFiles }: Options): { choose(): void; input: InputProps } {
  const ref = useRef<HTMLInputElement>(null)
  return {
    choose: () => ref.current?.click(),
    input: {
      ref,
      type: 'file',
      hidden: true,
      'aria-label': label,
      accept,
      multiple,
      capture,
      onChange: event => {
        const files = [...(event.currentTarget.files ?? [])]
        event.currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      },
    },
  }
}
