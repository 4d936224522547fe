import { idOf } from './seeded-random.ts'
import type { Answers, Choice, Question, Section, SurveyState } from '#features/surveys/shared/rules.ts'
import { addDays } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'

type People = ReadonlyMap<string, string>

const choices = (...labels: string[]): Choice[] => labels.map((label, place) => ({ id: String(place + 1), label }))

const rows = (...labels: string[]): Choice[] => labels.map((label, place) => ({ id: `w${place + 1}`, label }))

const question = (id: string, kind: Question['kind'], title: string, more: Partial<Question> = {}): Question => ({
  ...{ id, kind, title, help: null, required: false, options: [], rows: [], min: 1, max: 5, min_label: null, max_label: null, show_if: null },
  ...more,
})

interface DemoSurvey {
  key: string
  title: string
  introduction: string
  sections: Section[]
  anonymous: boolean
  state: SurveyState
  /** Days from today. */
  from: number | null
  to: number | null
  invited: readonly string[]
  answered: readonly string[]
  answers: readonly Answers[]
}

const cooperation: Section[] = [
  {
    id: 'kontakt',
    title: 'Kontakt z biurem',
    questions: [
      question('kanal', 'one', 'Jak najchętniej kontaktują się Państwo z biurem?', {
        required: true,
        options: choices('Przez portal', 'Telefonicznie', 'E-mailem', 'Osobiście'),
      }),
      question('czas', 'scale', 'Jak oceniają Państwo czas odpowiedzi?', { required: true, min_label: 'za długo', max_label: 'bardzo szybko' }),
      question('oceny', 'matrix', 'Jak oceniają Państwo naszą pracę?', {
        options: choices('Słabo', 'Dobrze', 'Bardzo dobrze'),
        rows: rows('Terminowość', 'Jasność wyjaśnień', 'Uprzejmość'),
      }),
    ],
  },
  {
    id: 'dalej',
    title: 'Co dalej',
    questions: [
      question('polecenie', 'nps', 'Czy poleciliby Państwo nasze biuro?', { required: true, min_label: 'na pewno nie', max_label: 'na pewno tak' }),
      question('funkcje', 'several', 'Czego używają Państwo w portalu?', { options: choices('Dokumenty', 'Wiadomości', 'Płatności', 'Szkolenia') }),
      question('spotkanie', 'yes_no', 'Czy chcą Państwo spotkać się przed końcem roku?'),
      question('termin', 'date', 'Jaki dzień by Państwu odpowiadał?', { show_if: { question_id: 'spotkanie', any_of: ['true'] } }),
      question('uwagi', 'long', 'Co możemy zrobić lepiej?'),
    ],
  },
]

const trainings: Section[] = [
  {
    id: 'tematy',
    title: '',
    questions: [
      question('tematy', 'several', 'O czym chcieliby Państwo posłuchać?', {
        required: true,
        options: choices('KSeF', 'Zmiany w podatkach', 'Zatrudnianie', 'Składka zdrowotna'),
      }),
      question('godziny', 'number', 'Ile godzin mogą Państwo na to poświęcić w miesiącu?'),
      question('inne', 'short', 'Inny temat'),
    ],
  },
]

const readiness: Section[] = [
  {
    id: 'ksef',
    title: '',
    questions: [
      question('program', 'one', 'Czym wystawiają Państwo faktury?', {
        required: true,
        options: choices('Programem połączonym z KSeF', 'Programem bez połączenia', 'W arkuszu lub ręcznie'),
      }),
      question('uprawnienia', 'yes_no', 'Czy nadali Państwo uprawnienia w KSeF?', { required: true }),
      question('obawy', 'long', 'Co budzi wątpliwości?'),
    ],
  },
]

const cooperationAnswers: readonly Answers[] = [
  {
    kanal: '1',
    czas: 5,
    oceny: { w1: '3', w2: '3', w3: '3' },
    polecenie: 10,
    funkcje: ['1', '2', '3'],
    spotkanie: true,
    termin: '2026-12-08',
    uwagi: 'Wszystko działa, dziękujemy.',
  },
  { kanal: '1', czas: 4, oceny: { w1: '3', w2: '2', w3: '3' }, polecenie: 9, funkcje: ['1', '3'], spotkanie: false },
]

const everybody = ['klient', 'pracownik']

const list: DemoSurvey[] = [
  {
    ...{
      key: 'wspolpraca',
      title: 'Jak oceniają Państwo naszą współpracę?',
      introduction: '<p>Prosimy o kilka minut. Odpowiedzi pomogą nam zaplanować kolejny rok.</p>',
    },
    ...{ sections: cooperation, anonymous: false, state: 'closed', from: -30, to: -6, invited: everybody, answered: everybody, answers: cooperationAnswers },
  },
  {
    ...{
      key: 'szkolenia',
      title: 'Tematy szkoleń na przyszły rok',
      introduction: '<p>Wybierzemy te, które interesują najwięcej osób.</p>',
      sections: trainings,
    },
    ...{ anonymous: false, state: 'published', from: null, to: 5, invited: everybody, answered: ['pracownik'] },
    answers: [{ tematy: ['1', '3'], godziny: 2, inne: 'Umowy z kontrahentami' }],
  },
  {
    ...{ key: 'godziny', title: 'Godziny dyżurów', introduction: '', anonymous: true, state: 'published', from: -4, to: 12 },
    sections: [
      {
        id: 'g',
        title: '',
        questions: [question('pora', 'one', 'Która pora dyżurów Państwu odpowiada?', { required: true, options: choices('Rano', 'Po południu', 'Wieczorem') })],
      },
    ],
    ...{ invited: everybody, answered: ['pracownik'], answers: [{ pora: '2' }] },
  },
  {
    ...{ key: 'ksef', title: 'Gotowość do KSeF', introduction: '', sections: readiness, anonymous: false, state: 'draft', from: null, to: null },
    ...{ invited: [], answered: [], answers: [] },
  },
]

async function seedSurvey(db: Db, survey: DemoSurvey, people: People, today: string) {
  const { key, title, introduction, sections, anonymous, state, from, to, invited, answered, answers } = survey
  const id = idOf('survey', key)
  const begun = `${addDays(today, (from ?? -3) - 1)}T09:00:00Z`
  await db
    .insertInto('surveys')
    .values({
      ...{ id, title, introduction, anonymous, state, author_id: String(people.get('kierownik')), created_at: begun },
      sections: JSON.stringify(sections) as never,
      audience: JSON.stringify({ query: { search: '', filters: '' } }) as never,
      from_day: from === null ? null : addDays(today, from),
      to_day: to === null ? null : addDays(today, to),
      published_at: state === 'draft' ? null : begun,
      closed_at: state === 'closed' && to !== null ? `${addDays(today, to + 1)}T00:20:00Z` : null,
    })
    .execute()
  for (const person of invited)
    await db
      .insertInto('survey_people')
      .values({ id: idOf(id, person), survey_id: id, user_id: String(people.get(person)), answered: answered.includes(person), created_at: begun })
      .execute()
  for (const [place, response] of answers.entries())
    await db
      .insertInto('survey_answers')
      .values({
        ...{ id: idOf(id, 'answers', String(place)), survey_id: id, created_at: begun },
        counted: !anonymous || state === 'closed',
        user_id: anonymous ? null : String(people.get(answered[place] ?? '')),
        answers: JSON.stringify(response) as never,
      })
      .execute()
}

/** Surveys in every state, and questions on the clients' home page. */
export async function seedSurveys(db: Db, people: People, today: string) {
  for (const survey of list) await seedSurvey(db, survey, people, today)
  const polls = [
    {
      key: 'spotkanie',
      question: 'Jak wolą Państwo omawiać wyniki roku?',
      options: choices('W biurze', 'Przez internet', 'Telefonicznie'),
      state: 'open' as const,
      days: 2,
      to_day: addDays(today, 12),
      votes: { pracownik: '2' },
    },
    {
      key: 'raport',
      question: 'Czy miesięczne podsumowanie jest potrzebne?',
      options: choices('Tak', 'Nie'),
      state: 'closed' as const,
      days: 40,
      to_day: null,
      votes: { klient: '1', pracownik: '1' },
    },
  ]
  for (const { key, question, options, state, days, to_day, votes } of polls) {
    const id = idOf('poll', key)
    const created_at = `${addDays(today, -days)}T09:00:00Z`
    await db
      .insertInto('polls')
      .values({
        ...{
          id,
          question,
          state,
          to_day,
          author_id: String(people.get('kierownik')),
          created_at,
          closed_at: state === 'closed' ? `${addDays(today, -days + 14)}T12:00:00Z` : null,
        },
        options: JSON.stringify(options) as never,
      })
      .execute()
    for (const [person, option_id] of Object.entries(votes))
      await db
        .insertInto('poll_votes')
        .values({ id: idOf(id, person), poll_id: id, user_id: String(people.get(person)), option_id })
        .execute()
  }
}
