import '#web/ui/layout/mantine.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'
import classes from './Settings.module.css'

/** How clients agree to their months. */
export function ApprovalSettings() {
  return (
    <Page title="Akceptacja miesięcy" lead="Obowiązuje w całym biurze.">
      <div className={classes.stack}>
        <ApprovalCard />
      </div>
    </Page>
  )
}
