import '#web/ui/mantine.ts'
import { ApprovalCard } from '#features/tenants/panels.tsx'
import { isSwitchedOn } from '#web/config.ts'
import { Page } from '#web/ui/Page.tsx'
import { CategoryCard } from './CategoryCard.tsx'
import classes from './CategoryCard.module.css'

/** What the office calls its papers, and how clients agree to their months. */
export function DocumentSettings() {
  return (
    <Page title="Dokumenty i akceptacja" lead="Obowiązują w całym biurze.">
      <div className={classes.cards}>
        {isSwitchedOn('documents') && <CategoryCard />}
        {isSwitchedOn('component:settlements') && <ApprovalCard />}
      </div>
    </Page>
  )
}
