import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type Settlement, settlements } from '#features/settlements/shared/contract.ts'
import { retractLabels } from '#features/settlements/shared/labels.ts'
import type { Retractable } from '#features/settlements/shared/rules.ts'
import { formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const collectsAgain = { text: 'Miesiąc znów będzie czekał na Państwa dokumenty, a biuro się o tym dowie.', done: 'można przesyłać dokumenty.' }

const questions: Record<Retractable, { title: string; text: string; done: string }> = {
  complete: { title: 'Będą jeszcze dokumenty za', ...collectsAgain },
  none: { title: 'Są jednak dokumenty za', ...collectsAgain },
  remark: {
    title: 'Wycofać uwagi do kwot za',
    text: 'Kwoty znów będą czekać na Państwa akceptację, a biuro się o tym dowie.',
    done: 'uwagi są wycofane.',
  },
}

/** Takes back the client's last answer about the month, as long as the office has done nothing with it. */
export function RetractButton({ settlement, answer }: { settlement: Settlement; answer: Retractable }) {
  const [asking, setAsking] = useState(false)
  const { title, text, done } = questions[answer]
  async function retract() {
    await call(settlements.retract, { params: { id: settlement.id }, version: settlement.version })
    await refreshQueries('settlements', 'companies', 'documents')
    toast(`${formatMonthTitle(settlement.month)}: ${done}`)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
        {retractLabels[answer]}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${title} ${formatMonth(settlement.month)}${answer === 'remark' ? '?' : ''}`}
        act={retractLabels[answer]}
        onConfirm={retract}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
