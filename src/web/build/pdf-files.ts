import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }

const to = (folder: string) => ({ dest: `assets/pdfjs-${pdfjs.version}/${folder}`, rename: { stripBase: true as const } })

/** What pdf.js fetches by name while it draws (`PdfPreview.tsx`): decoders of scanned pages, encodings and fonts that a file does not bring along, with their licences. */
export const pdfFiles = [
  { src: 'node_modules/pdfjs-dist/wasm/{*_nowasm_fallback.js,LICENSE_*JBIG2,LICENSE_*OPENJPEG}', ...to('decoders') },
  { src: 'node_modules/pdfjs-dist/cmaps/*', ...to('cmaps') },
  { src: 'node_modules/pdfjs-dist/standard_fonts/*', ...to('fonts') },
]
