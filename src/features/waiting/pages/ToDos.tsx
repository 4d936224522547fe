import {
  IconCalendarOff,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconFileAlert,
  IconFileCheck,
  IconFileInvoice,
  IconMailOpened,
  IconMessageQuestion,
  IconSchool,
  IconUmbrella,
  IconUserExclamation,
} from '@tabler/icons-react'
import type { Unanswered } from '#features/purchase-decisions/shared/labels.ts'
import { holdsWithout } from '#features/purchase-decisions/shared/holds-without.ts'
import { DoneButton } from '#features/tasks/public.tsx'
import { minuteWords } from '#features/trainings/shared/labels.ts'
import type { WaitingItem } from '#features/waiting/contract.ts'
import { isLater, isQuestion } from '#features/waiting/rules.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { plural } from '#kernel/text/plural.ts'
import type { WaitingKind } from '#kernel/waiting.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isThere, routeNameAt } from '#web/routing/route-at.ts'
import type { useMay } from '#web/ui/session/use-rights.ts'
import type { ToDo } from '#web/ui/display/to-do.ts'
import { ToDoLink } from '#web/ui/display/ToDoLink.tsx'

const Reply = lazyNamed(() => import('./Reply.tsx'), 'Reply')
const LeaveDecision = lazyNamed(() => import('#features/employees/public.tsx'), 'LeaveDecision')

interface Look extends Pick<ToDo, 'icon'> {
  hue: NonNullable<ToDo['hue']>
  title(item: WaitingItem): string
  /** Beside the company. */
  about?(item: WaitingItem): string | null
  act: string
}

const named = (words: string) => (item: WaitingItem) => `${words}: ${item.title}`
const asItIs = ({ title }: WaitingItem) => title
const authorAndTime = ({ by, since }: WaitingItem) => [by, since && formatWhen(since)].filter(Boolean).join(', ')
const wanted = ({ text }: WaitingItem) => text

const question = { icon: IconMessageQuestion, hue: 'violet', title: asItIs, about: authorAndTime, act: 'Otwórz' } as const
const lapsing = { icon: IconUserExclamation, hue: 'amber', act: 'Otwórz' } as const

const looks: Record<WaitingKind, Look> = {
  ticket: question,
  message: question,
  comment: { ...question, title: ({ title }) => capitalise(title) },
  remarks: { ...question, title: ({ title }) => `Uwagi klienta do kwot za ${formatMonth(title)}` },
  acknowledge: { icon: IconMailOpened, hue: 'violet', title: named('Wiadomość do potwierdzenia'), about: authorAndTime, act: 'Przeczytaj' },
  correction: { icon: IconFileAlert, hue: 'amber', title: named('Dokument do poprawy'), about: wanted, act: 'Popraw' },
  receipt: { icon: IconFileCheck, hue: 'violet', title: named('Dokument do potwierdzenia'), act: 'Potwierdź' },
  purchases: {
    icon: IconFileInvoice,
    hue: 'violet',
    title: ({ title }) => `Czym są te zakupy: ${plural(Number(title), ['faktura', 'faktury', 'faktur'])}`,
    about: ({ date, text }) => holdsWithout({ deadline: date, unanswered: text as Unanswered | null }) ?? null,
    act: 'Opisz',
  },
  task: { icon: IconChecklist, hue: 'violet', title: asItIs, act: 'Otwórz' },
  leave: { icon: IconCalendarOff, hue: 'violet', title: named('Wniosek o urlop'), about: wanted, act: 'Otwórz' },
  medical: { ...lapsing, title: named('Badania lekarskie') },
  safety: { ...lapsing, title: named('Szkolenie BHP') },
  contract: { ...lapsing, title: named('Kończy się umowa') },
  limit: { icon: IconChartBar, hue: 'amber', title: asItIs, about: wanted, act: 'Zobacz' },
  zus_holiday: { icon: IconUmbrella, hue: 'slate', title: ({ title }) => `Wakacje składkowe za ${title}`, act: 'Załóż sprawę' },
  survey: {
    icon: IconClipboardList,
    hue: 'slate',
    title: named('Ankieta'),
    about: ({ text }) => (text === 'anonymous' ? 'anonimowa' : 'imienna'),
    act: 'Wypełnij',
  },
  training: { icon: IconSchool, hue: 'slate', title: named('Szkolenie'), about: ({ text }) => minuteWords(Number(text)), act: 'Otwórz' },
}

/** Where its screen is switched off there is no way to it. */
function hasScreen({ path }: WaitingItem): boolean {
  const name = routeNameAt(path.split('?')[0] ?? '')
  return name !== undefined && isThere(name)
}

type May = ReturnType<typeof useMay>

function toolsOf(item: WaitingItem, look: Look, title: string, may: May) {
  return (
    <>
      {hasScreen(item) && (!isQuestion(item) || item.kind === 'remarks') && <ToDoLink act={look.act} to={item.path} title={title} />}
      {item.kind === 'leave' && <LeaveDecision leave={{ id: item.id, name: item.title }} />}
      {item.kind === 'task' && may('tasks.answer', item.company_id) && <DoneButton task={{ id: item.id, title: item.title, status: 'todo' }} />}
    </>
  )
}

/** What waits, as rows of a list: words, the way to each, and what is done there at once. */
export function toDosOf(items: readonly WaitingItem[], may: May, today = warsawToday()): ToDo[] {
  return items.map(item => {
    const look = looks[item.kind]
    const title = look.title(item)
    const company = item.kind === 'task' ? ['Prośba biura', item.company_title].filter(Boolean).join(', ') : item.company_title
    return {
      key: `${item.kind} ${item.id} ${item.title} ${item.date}`,
      date: item.date,
      title,
      about: [company, look.about?.(item)].filter(Boolean).join(', '),
      icon: look.icon,
      hue: look.hue,
      tools: toolsOf(item, look, title, may),
      later: isLater(item, today),
      ...(isQuestion(item) && {
        request: {
          text: item.text,
          to: hasScreen(item) ? item.path : undefined,
          ...(item.kind !== 'remarks' && { reply: (close: () => void) => <Reply item={item} onClose={close} /> }),
        },
      }),
    }
  })
}
