import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { pricelist, type Service, type ServicePrice } from '#features/pricelist/shared/contract.ts'
import { perUnitLabels } from '#features/pricelist/shared/labels.ts'
import { priceOn } from '#features/pricelist/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './Service.module.css'

const PriceDialog = lazyNamed(() => import('./PriceDialog.tsx'), 'PriceDialog')

/** Each price from its day on; what holds today is named, what is to come may be taken back. */
export function ServicePrices({ service, mayWrite }: { service: Service; mayWrite: boolean }) {
  const [adding, setAdding] = useState(false)
  const today = warsawToday()
  const current = priceOn(service.prices, today)
  return (
    <Card
      title="Ceny"
      actions={
        mayWrite && (
          <Button size="xs" variant="default" leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
            Nowa cena
          </Button>
        )
      }
    >
      <ol className={classes.prices}>
        {service.prices.map(price => (
          <li key={price.id} data-state={price === current ? 'now' : undefined}>
            <div>
              <b>{formatMoney(price.net_price)}</b> netto za {perUnitLabels[service.unit]}
              <div className={classes.quiet}>
                od {formatDate(price.from_day)}
                {price === current && ', obowiązuje'}
                {price.from_day > today && ', zaplanowana'}
                {price.author && ` · ${price.author}`}
              </div>
            </div>
            {mayWrite && price.from_day > today && service.prices.length > 1 && (
              <ActionIcon
                size={32}
                variant="subtle"
                aria-label={`Wycofaj cenę od ${formatDate(price.from_day)}`}
                title="Wycofaj cenę"
                onClick={() => void removePrice(service, price)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <Suspense>{adding && <PriceDialog service={service} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  )
}

async function removePrice({ id }: Service, { id: price_id, from_day, net_price }: ServicePrice) {
  await attempt(async () => {
    await call(pricelist.removePrice, { params: { id, price_id } })
    await refreshQueries('pricelist')
    toast('Wycofano cenę.', {
      undo: async () => {
        await call(pricelist.addPrice, { params: { id }, body: { from_day, net_price } })
        await refreshQueries('pricelist')
      },
    })
  })
}
