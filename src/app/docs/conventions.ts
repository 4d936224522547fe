/** What holds for every call, for those who write a client of their own. */
const rules: readonly [matter: string, rule: string][] = [
  [
    'Nagłówki',
    '<code>X-API-Key</code> (klucz biura z <a href="#get-api-config"><code>GET /api/config</code></a>), <code>X-Provider: local</code> oraz, po zalogowaniu, <code>Authorization: Bearer</code> z <code>access_token</code>.',
  ],
  [
    'Logowanie',
    '<code>POST /api/users/check</code>, potem <code>POST /api/users/verify</code> z kodem i <code>POST /api/auth</code> (Basic) w tej samej przeglądarce albo z tym samym ciasteczkiem; <code>refresh_token</code> wymienia się na <code>access_token</code> w <code>POST /api/auth/access</code>.',
  ],
  [
    'Odpowiedzi',
    '<code>{"data": …}</code>, listy dzielone na strony także <code>"meta": {"page", "limit", "total"}</code>; ponad 10 000 pozycji <code>"total_capped": true</code>.',
  ],
  [
    'Listy',
    '<code>page</code> od 1, <code>limit</code> 1–100 (zwykle 25), <code>sort=klucz:asc,klucz:desc</code> (<code>created</code> to <code>created_at</code>), <code>search</code>, <code>filters</code>. Nieznane klucze są odrzucane z nazwy.',
  ],
  [
    'Filtry',
    'Warunki po przecinku: klucz, jeden ze znaków <code>:</code> <code>=</code> <code>!=</code> <code>&gt;</code> <code>&gt;=</code> <code>&lt;</code> <code>&lt;=</code> i wartość; kilka wartości rozdziela <code>|</code>. <code>:</code> to „jedna z” (w tekście: zawiera), <code>=</code> dokładnie, pusta wartość to brak. Znaki zastrzeżone w wartości koduje się procentowo. Przykład: <code>accounting_status:in_progress|closed,created&gt;=2026-01-01</code>.',
  ],
  [
    'Wartości',
    'Identyfikatory to UUID w wersji 7, kwoty to teksty z dwoma miejscami (<code>"1234.56"</code>), chwile RFC 3339 z przesunięciem, dni <code>RRRR-MM-DD</code>, miesiące <code>RRRR-MM</code>; czas pracy <code>RRRR-MM-DD GG:mm:ss</code> według Warszawy.',
  ],
  [
    'Odmowy',
    '<code>{"error": "zdanie", "code": "kod", "fields": {…}, "request_id": "…"}</code>. 401 brak albo koniec sesji (odnawiającemu ją <code>data.reason</code> mówi, dlaczego), 403 brak uprawnienia lub wyłączona część (<code>module_disabled</code>), 404 także dla cudzego, 409 stan, 412 starsza wersja, 413 i 415 pliki, 422 treść, 429 i 503 z <code>Retry-After</code>.',
  ],
  ['Wersje', 'Zapis niesie <code>version</code>, podaną też jako <code>ETag</code>; zmiana może wysłać <code>If-Match</code>.'],
  [
    'Powtórzenia',
    'Każdy <code>POST</code> może mieć <code>Idempotency-Key</code>: ten sam klucz z tą samą treścią przez 24 godziny daje pierwszą odpowiedź, z inną 422 <code>idempotency_key_reused</code>. Nie dotyczy logowania i przesyłania plików.',
  ],
  ['Pliki', 'Przesyłanie według tus 1.0, potem <code>POST /api/files</code>; pobieranie podpisanym adresem, ważnym 60 sekund.'],
  ['Na żywo', '<code>GET /api/events</code> (zdarzenia wysyłane przez serwer), wznawiane nagłówkiem <code>Last-Event-ID</code>.'],
]

export const conventions = `<p class="lead">Każde wywołanie portalu, czytelne dla ludzi. Dla programów: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<section id="zasady"><h2>Zasady wspólne</h2><dl class="rules">${rules.map(([matter, rule]) => `<dt>${matter}</dt><dd>${rule}</dd>`).join('')}</dl></section>`
