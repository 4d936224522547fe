let taken: File[] = []

/** Photos on their way from the button that opened the camera to the dialog that sends them. */
export function keepPhotos(photos: readonly File[]) {
  taken = [...photos]
}

export function takePhotos(): File[] {
  const photos = taken
  taken = []
  return photos
}
