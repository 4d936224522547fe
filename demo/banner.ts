import { demoPassword, demoPeople } from '#demo/people.ts'

const roles: Record<string, string> = {
  administrator: 'administrator',
  kierownik: 'kierownik',
  ksiegowa: 'księgowa',
  kadry: 'kadrowy',
  klient: 'klient, dwie firmy',
  pracownik: 'pracownik klienta',
}

export function printBanner(port: number) {
  const rows = demoPeople.map(({ key }) => `  ${`${key}@demo.example`.padEnd(30)} ${roles[key] ?? ''}`)
  console.log(`
Biurko (demo) działa: http://localhost:${port}

Logowanie (hasło wszystkich: ${demoPassword})
${rows.join('\n')}

Kody weryfikacyjne i poczta: http://localhost:${port}/skrzynka
Inne biura: http://dpszulc.localhost:${port}, http://4s4a.localhost:${port}, http://panelprzedsiebiorcy.localhost:${port}, http://default.localhost:${port}
  (administrator@<biuro>.example, klient@<biuro>.example)

Zatrzymanie: Ctrl+C`)
}
