interface SavedFile {
  name: string
  media_type: string
  /** Base64. */
  content: string
}

/** Offers a file that came in an answer for saving. */
export function saveFile({ name, media_type, content }: SavedFile) {
  const bytes = Uint8Array.from(atob(content), char => char.charCodeAt(0))
  saveBlob(name, new Blob([bytes], { type: media_type }))
}

/** Milliseconds that a link lives on: a busy browser takes it up later, and finds neither content nor name under one that is gone. */
const kept = 60_000

export function saveBlob(name: string, content: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
    link.remove()
  }, kept)
}
