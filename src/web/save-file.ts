interface SavedFile {
  name: string
  media_type: string
  /** Base64. */
  content: string
}

/** Offers a file that came in an answer for saving. */
export function saveFile({ name, media_type, content }: SavedFile) {
  const bytes = Uint8Array.from(atob(content), char => char.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: media_type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
