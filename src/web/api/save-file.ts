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
const lifetimeMs = 60_000

/** Has the browser save what an address answers. The answer says the name too; downloads were seen that began without it. */
export function saveFrom(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  setTimeout(() => link.remove(), lifetimeMs)
}

export function saveBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  saveFrom(address, name)
  setTimeout(() => URL.revokeObjectURL(address), lifetimeMs)
}
