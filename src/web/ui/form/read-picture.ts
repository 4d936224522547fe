import { ApiError } from '#web/api/api-error.ts'

/** The picture in a file, whatever its name says it is. Throws an `ApiError` for a file that holds none. */
export const readPicture = (file: File) =>
  createImageBitmap(file).catch(() => {
    throw new ApiError('Tego obrazu nie udało się odczytać. Proszę wybrać plik PNG, JPG albo WebP.', { code: 'picture', status: 422 })
  })
