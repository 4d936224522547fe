import type { Office } from '#server/offices.ts'

export const infectedFile = (office: Office, name: string, virus: string) => ({
  subject: `Plik z wirusem – ${office.settings.product_name}`,
  text: `Dzień dobry,\n\nw pliku „${name}” program antywirusowy wykrył zagrożenie: ${virus}. Plik został odłożony i nikt nie może go otworzyć ani pobrać. Prosimy sprawdzić komputer, z którego pochodzi, i wysłać dokument jeszcze raz.\n\n${office.settings.office.name}`,
})
