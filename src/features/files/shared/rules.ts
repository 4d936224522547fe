/** `unscanned`: no scanner is configured; `checking`: there is one and it has not answered yet. */
export type ScanState = 'unscanned' | 'checking' | 'clean' | 'infected'

/** What is taken, and what people should know of before they open it. */
export type FileWarning = 'macros' | 'active_pdf' | 'attachments' | 'encrypted' | 'programs' | 'unseen_archive'

/** With a scanner only what it found clean can be read; without one all but what an earlier one found infected. */
export const isReadable = (state: ScanState): boolean => state === 'clean' || state === 'unscanned'

/** Bytes that one person may have uploaded without attaching them to anything, and uploads that may be under way. */
export const maxLooseBytes = 5 * 1024 ** 3
export const maxUnderWay = 500
/** Of these so many may have sent nothing yet: each holds the room of its office that it declares. */
export const maxUnbegun = 20
/** Shares of an office's room for files: from the first one on its administrators are warned, and once more only after less than the second was taken. */
export const quotaWarning = { from: 0.8, until: 0.75 }
/** So long what is attached to nothing stays: longer than a device keeps documents that were chosen without a line. */
export const looseDays = 40

/** `ratio` counts for what unpacks to more than `floor` bytes: a blank picture in a spreadsheet is packed a thousand times smaller, and harms nobody. */
export const archiveLimits = { entries: 1000, bytes: 500 * 1024 * 1024, ratio: 100, floor: 50 * 1024 * 1024, depth: 2 } as const

/** Pictures that every browser draws. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
export const isPicture = ({ media_type }: { media_type: string }) => pictureTypes.includes(media_type)

/** Said of what is one picture, such as "Logo", and of pictures within a text. */
export const mustBePicture = (name: string) => `${name} może być plikiem PNG, JPG albo WebP.`
export const onlyPicturesWithin = 'W treści można pokazać tylko zdjęcia PNG, JPG i WebP. Inne pliki można dołączyć.'

/** What a page can play. */
export const isFilm = ({ media_type }: { media_type: string }) => media_type === 'video/mp4' || media_type === 'video/webm'
export const mustBeFilm = 'To nie jest film MP4 ani WebM.'
