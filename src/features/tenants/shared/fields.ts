import { componentLabels, moduleLabels, variantLabels, variantTitles } from './labels.ts'
import { approvalLabels } from '#kernel/approval-modes.ts'
import { fields, labelled } from '#kernel/fields/record.ts'

/** How clients agree to their months, where a company has no rule of its own. */
export const approvalFields = fields({
  mode: {
    label: 'Po wysłaniu kwot podatków',
    kind: 'choice',
    options: approvalLabels,
    required: true,
    hint: 'Inną zasadę dla jednej firmy ustawia się w jej danych.',
  },
  silent_days: { label: 'Zgodę oznacza brak odpowiedzi przez', kind: 'number', required: true },
})

/** How an office lets its people in. */
export const securityFields = fields({
  staff_totp_required: {
    label: 'Wymagaj aplikacji uwierzytelniającej od pracowników',
    kind: 'boolean',
    required: true,
    hint: 'Kto jej nie ma, włączy ją zaraz po zalogowaniu; wcześniej nie otworzy niczego innego.',
  },
  staff_assigned_only: {
    label: 'Księgowi, kadrowi i asystenci widzą tylko przypisane firmy',
    kind: 'boolean',
    required: true,
    hint: 'Przypisana jest firma, w której osoba jest na karcie Ludzie. Kierownicy i administratorzy widzą wszystkie.',
  },
  staff_idle_minutes: { label: 'Sesja pracownika kończy się przy braku aktywności po', kind: 'number', required: true },
  staff_hours: { label: 'Najdłuższa sesja pracownika', kind: 'number', required: true },
  client_idle_hours: { label: 'Sesja klienta kończy się przy braku aktywności po', kind: 'number', required: true },
  client_days: { label: 'Najdłuższa sesja klienta', kind: 'number', required: true },
  client_trusted_browsers: {
    label: 'Klient może zaufać własnej przeglądarce na 30 dni',
    kind: 'boolean',
    required: true,
    hint: 'Po haśle nie podaje w niej wtedy kodu. O kod pytamy mimo to po nieudanych próbach, po zmianie hasła i przy logowaniu z innego kraju.',
  },
})

export const hoursFields = fields({
  /** From Monday to Sunday. */
  working_hours: {
    label: 'Godziny pracy',
    kind: 'part',
    required: true,
    fields: { opens: { label: 'Od godziny', kind: 'clock' }, closes: { label: 'Do godziny', kind: 'clock' } },
  },
})

/** What an office says of itself. */
export const contactFields = fields({
  name: { label: 'Nazwa biura', kind: 'text', required: true },
  address: { label: 'Adres', kind: 'text' },
  phone: { label: 'Telefon', kind: 'text' },
  /** Where answers to the office's mail go. */
  email: { label: 'Adres e-mail', kind: 'text' },
  hours: { label: 'Godziny otwarcia', kind: 'text' },
})

export const moduleFields = labelled('boolean', moduleLabels)
export const componentFields = labelled('boolean', componentLabels)

export const switchesFields = fields({
  modules: { label: 'Moduły', kind: 'part', required: true, fields: moduleFields },
  components: { label: 'Części portalu', kind: 'part', required: true, fields: componentFields },
  variants: {
    label: 'Układ',
    kind: 'part',
    required: true,
    fields: {
      home: { label: variantTitles.home, kind: 'choice', options: variantLabels.home },
      companyView: { label: variantTitles.companyView, kind: 'choice', options: variantLabels.companyView },
      density: { label: variantTitles.density, kind: 'choice', options: variantLabels.density },
    },
  },
  columns: { label: 'Kolumny list', kind: 'part', required: true },
})

const colourFields = fields({ primary: { label: 'Kolor główny', kind: 'text' }, secondary: { label: 'Kolor dodatkowy', kind: 'text' } })
const schemeFields = fields({
  light: { label: 'Jasny wygląd', kind: 'part', fields: colourFields },
  dark: { label: 'Ciemny wygląd', kind: 'part', fields: colourFields },
})

export const appearanceFields = fields({
  product_name: { label: 'Nazwa portalu', kind: 'text', required: true, hint: 'Widoczna w tytule okna i w wiadomościach.' },
  office: { label: 'Biuro', kind: 'part', required: true, fields: contactFields },
  theme: { label: 'Kolory', kind: 'part', required: true, fields: schemeFields },
  switches: { label: 'Moduły i układ', kind: 'part', required: true, fields: switchesFields },
  terms: { label: 'Warunki pokazywane przy rejestracji', kind: 'paragraphs' },
})

/** A picture of the office's own, in pixels. */
export const logoFields = fields({
  url: { label: 'Adres', kind: 'text', required: true, readonly: true },
  width: { label: 'Szerokość', kind: 'number', required: true, readonly: true },
  height: { label: 'Wysokość', kind: 'number', required: true, readonly: true },
})
