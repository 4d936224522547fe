/** Of a thread that draws PDFs one after the other. */
export const pdfThread = {
  memory: 384,
  threads: 1,
  waiting: 50,
  busy: 'Zbyt wiele plików PDF jest teraz tworzonych. Proszę spróbować za chwilę.',
} as const
