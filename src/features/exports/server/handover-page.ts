import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { escapeHtml } from '#kernel/text/escape-html.ts'

export interface Listed {
  path: string
  bytes: number
  digest: string
}

export interface Head {
  company: string
  vat_number: string | null
  office: string
  /** Who asked for the package, and when it was begun. */
  person: string
  made_at: string
  tables: readonly { title: string; rows: number; stem: string }[]
  files: number
  leftOut: number
}

const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const linkTo = (path: string, text: string) => `<a href="${escapeHtml(addressOf(path))}">${escapeHtml(text)}</a>`

export const rowOfFile = ({ path, bytes, digest }: Listed) =>
  `<tr><td class="path">${linkTo(path, path)}</td><td class="number">${formatNumber(bytes)}</td><td><code>${digest}</code></td></tr>\n`

export const rowOfLeftOut = (path: string, reason: string) => `<tr><td class="path">${escapeHtml(path)}</td><td>${escapeHtml(reason)}</td></tr>\n`

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1c2330;background:#fff;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #d9dee7}
.path{overflow-wrap:anywhere;min-width:14rem}.number{text-align:right;white-space:nowrap}code{font-size:.8rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#566072}dd{margin:0}
.scroll{overflow-x:auto}@media(prefers-color-scheme:dark){body{color:#e6eaf1;background:#14181f}a{color:#8ab4ff}th,td{border-color:#333b49}dt{color:#a3adbd}}`

const factsOf = ({ company, vat_number, office, person, made_at, files, leftOut }: Head) => [
  ['Firma', company],
  ['NIP', vat_number ?? 'brak'],
  ['Biuro', office],
  ['Przygotował(a)', person],
  ['Przygotowano', formatDateTime(made_at)],
  ['Pliki', formatNumber(files)],
  ['Pliki pominięte', formatNumber(leftOut)],
]

const rowOfTable = ({ title, rows, stem }: Head['tables'][number]) =>
  `<tr><td>${escapeHtml(title)}</td><td class="number">${formatNumber(rows)}</td><td>${linkTo(`${stem}.csv`, 'CSV')}</td><td>${linkTo(`${stem}.json`, 'JSON')}</td></tr>`

export const pageHead = (head: Head) => `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Paczka przekazania: ${escapeHtml(head.company)}</title>
<style>${style}</style>
</head>
<body>
<h1>Paczka przekazania</h1>
<p>Dane i pliki firmy, które może przejąć ona sama albo jej następne biuro rachunkowe.</p>
<dl>${factsOf(head)
  .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(String(value))}</dd>`)
  .join('')}</dl>
<h2>Dane</h2>
<p>Każda lista jest w dwóch plikach: CSV otwiera arkusz kalkulacyjny, JSON jest dla programów. Klucze w JSON odpowiadają nagłówkom kolumn.
Apostrof na początku komórki w CSV chroni numer przed przeliczeniem przez arkusz; w JSON go nie ma.</p>
<div class="scroll"><table>
<thead><tr><th>Lista</th><th class="number">Wiersze</th><th colspan="2">Pliki</th></tr></thead>
<tbody>
${head.tables.map(rowOfTable).join('\n')}
</tbody>
</table></div>
<h2>Czego tu nie ma</h2>
<ul>
<li>Notatek, zadań i komentarzy wewnętrznych biura ani jego czasu pracy.</li>
<li>Kwot i zestawień, których biuro nie wysłało ani nie zatwierdziło.</li>
<li>Rozmów, w których nie bierze udziału żaden właściciel firmy.</li>
<li>Szkoleń i odpowiedzi w ankietach osób, które nie są właścicielami firmy.</li>
<li>Ankiet anonimowych: ani odpowiedzi, ani tego, kto odpowiedział.</li>
<li>Odpowiedzi właściciela, który ma też inne firmy, w ankietach, których nie skierowano do wszystkich klientów ani imiennie do tej firmy.</li>
<li>Limitów, których monitorowanie biuro w tej firmie wyłączyło.</li>
<li>Numerów i wynagrodzeń osób, których dane wolno tylko przechowywać.</li>
</ul>
<p><strong>Paczka nie jest zaszyfrowana</strong> i zawiera dane osobowe, w tym numery PESEL i wynagrodzenia. Proszę przekazać ją bezpiecznym kanałem.</p>
<h2>Pliki pominięte</h2>
${head.leftOut === 0 ? '<p>Żadnego pliku nie pominięto.</p>' : ''}
<div class="scroll"><table${head.leftOut === 0 ? ' hidden' : ''}>
<thead><tr><th>Plik</th><th>Powód</th></tr></thead>
<tbody>
`

export const pageMiddle = `</tbody>
</table></div>
<h2>Pliki i ich sumy SHA-256</h2>
<p>Sumy są też w pliku <a href="sumy-sha256.txt">sumy-sha256.txt</a>; sprawdza je polecenie <code>sha256sum -c sumy-sha256.txt</code>.</p>
<div class="scroll"><table>
<thead><tr><th>Plik</th><th class="number">Bajty</th><th>SHA-256</th></tr></thead>
<tbody>
`

export const pageTail = `</tbody>
</table></div>
</body>
</html>
`
