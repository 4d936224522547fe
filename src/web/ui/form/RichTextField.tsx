import type { RefObject } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { EditorServices } from '#web/ui/rich-text/editor-configuration.ts'
import { RichText } from '#web/ui/rich-text/RichText.tsx'
import type { RichTextHandle } from '#web/ui/rich-text/RichTextEditor.tsx'

interface Props extends EditorServices {
  name: string
  label: string
  description?: string
  placeholder?: string
  /** For whoever adds to it. */
  handle?: RefObject<RichTextHandle | null>
}

/** Rich text in a form; the editor comes when the field is first used. */
export function RichTextField({ name, handle, ...props }: Props) {
  const { getFieldState, formState } = useFormContext()
  const error = getFieldState(name, formState).error?.message
  return (
    <Controller
      name={name}
      render={({ field }) => (
        <RichText
          {...props}
          id={`field-${name}`}
          error={error}
          ref={
            handle
              ? editor => {
                  field.ref(editor)
                  handle.current = editor
                }
              : field.ref
          }
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}
