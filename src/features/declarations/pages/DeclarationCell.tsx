import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import type { Declaration } from '#features/declarations/shared/contract.ts'
import { declarationName, formName } from '#features/declarations/shared/labels.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { Late, Status } from '#web/ui/feedback/Status.tsx'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { declarationBadges } from './badges.ts'
import { openReceipt, saveDeclaration, sendReceipt } from './declaration-acts.ts'
import classes from './Declarations.module.css'

const filedOn = ({ sent_at }: Declaration) => sent_at && formatDate(warsawDay(sent_at))

interface Props {
  settlement_id: string
  declaration: Declaration
  /** Beside it stands that its day has passed. */
  isTold: boolean
}

/** The declaration of an obligation: how far it is, its receipt, and the next step. */
export function DeclarationCell({ settlement_id, declaration, isTold }: Props) {
  const { state, due_date, upo, may_change } = declaration
  const name = declarationName(declaration)
  const { choose, input } = useFileChooser({
    label: `Plik UPO: ${name}`,
    accept: '.pdf,.xml',
    onFiles: ([file]) => {
      if (file) void sendReceipt(settlement_id, declaration, file)
    },
  })
  const day = filedOn(declaration)
  return (
    <div className={classes.cell}>
      <span className={classes.words}>
        <span>{formName(declaration)}</span>
        <span className={classes.state}>
          <Status look={declarationBadges[state]} />
          {day ? <small>{day}</small> : !isTold && <Late since={due_date} />}
        </span>
      </span>
      <span className={classes.acts}>
        {upo && <ReceiptButton upo={upo} name={name} />}
        {may_change && state !== 'sent' && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Oznacz jako wysłaną: ${name}`}
            onClick={() => saveDeclaration(settlement_id, declaration, { state: 'sent' })}
          >
            Oznacz jako wysłaną
          </Button>
        )}
        {may_change && !upo && (
          <>
            <input {...input} />
            <Button size="xs" variant="default" aria-label={`Dodaj UPO: ${name}`} onClick={choose}>
              Dodaj UPO
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

function ReceiptButton({ upo, name }: { upo: { id: string; name: string }; name: string }) {
  return (
    <Button size="xs" variant="subtle" leftSection={<IconFileCertificate size={18} stroke={1.75} aria-hidden />} onClick={() => openReceipt(upo.id)}>
      UPO
      <span className="hidden">
        : {name}, {upo.name}
      </span>
    </Button>
  )
}

/** What went out in the client's name, with its receipt. */
export function FiledDeclaration({ declaration }: { declaration: Declaration }) {
  const { state, upo } = declaration
  return (
    <div className={classes.line}>
      <span>{formName(declaration)}</span>
      <Status look={declarationBadges[state]} />
      <small>{filedOn(declaration)}</small>
      {upo && <ReceiptButton upo={upo} name={declarationName(declaration)} />}
    </div>
  )
}
