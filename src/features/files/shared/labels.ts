import type { FileWarning, ScanState } from './rules.ts'

export const scanLabels: Record<ScanState, string> = {
  unscanned: 'niesprawdzony programem antywirusowym',
  checking: 'w trakcie sprawdzania',
  clean: 'sprawdzony',
  infected: 'zawiera wirusa',
}

export const warningLabels: Record<FileWarning, string> = {
  macros: 'Plik zawiera makra. Otwarty na komputerze może uruchomić program.',
  active_pdf: 'PDF zawiera polecenia, które mogą się uruchomić po otwarciu w innym programie.',
  attachments: 'PDF ma w sobie inne pliki, których tu nie widać.',
  encrypted: 'Plik jest zabezpieczony hasłem, więc nie można sprawdzić jego zawartości.',
  programs: 'W archiwum są programy albo skrypty.',
  unseen_archive: 'W archiwum jest drugie archiwum, którego zawartości nie można sprawdzić.',
}

export const notTaken =
  'Tego rodzaju pliku nie przyjmujemy. Proszę przesłać PDF, zdjęcie (JPG, PNG, WebP, HEIC), XML, CSV, TXT, EML, ZIP albo dokument Word, Excel lub OpenDocument.'
