/** The card's letter as it was sent: facts, basis, required measures, and how to object. In Thai, as it was written. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import type { CardTimes } from '#shared/cards/card-deadlines.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import { LetterHead } from './letter-head.tsx'

export function CardLetter({ file }: { file: CardFile }) {
  const { t } = useText()
  return (
    <Panel labelledBy="letter">
      <div className="stack">
        <h2 id="letter" className="card-h2">
          {t('card:title.letter')}
        </h2>
        {file.letter?.head && <LetterHead unit={file.letter.unit} head={file.letter.head} number={file.number} />}
        <Part title={t('card:facts')} text={file.facts} />
        {file.bases ? (
          <Bases bases={file.bases} />
        ) : (
          <Part title={t('card:basis')} text={file.basis} otherwise={t('card:noBasis')} named={file.basisNamed} />
        )}
        <Part title={t('card:action')} text={file.action} />
        <AppealNotice times={file.times} />
        <Buttons>
          <PrintButton label={t('card:do.print')} />
        </Buttons>
      </div>
    </Panel>
  )
}

interface PartProps {
  title: string
  text: string | null
  otherwise?: string
  /** The names in it, in the reader's language. */
  named?: string | null
}

function Part({ title, text, otherwise, named }: PartProps) {
  return (
    <section className="stack s1">
      <h3>{title}</h3>
      {named && <p className="as-written">{named}</p>}
      {text ? (
        <p className="as-written" lang="th">
          {text}
        </p>
      ) : (
        <p className="muted">{otherwise}</p>
      )}
    </section>
  )
}

/** The law of each finding. */
function Bases({ bases }: { bases: NonNullable<CardFile['bases']> }) {
  const { t } = useText()
  return (
    <section className="stack s1">
      <h3>{t('card:basis')}</h3>
      <ul className="lines">
        {bases.map(({ id, short, basis }) => (
          <li key={id}>
            <div className="grow">
              <b>{short}</b>
              <p className={basis ? 'as-written' : 'muted'}>
                {basis?.name ?? t('card:basisNone')}
                {basis && <ThaiName of={basis} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The right to object, which every card carries and nobody edits, with the days that its own rules give. */
export function AppealNotice({ times }: { times: Pick<CardTimes, 'appealDays' | 'decisionDays'> }) {
  const { t } = useText()
  return (
    <section className="stack s1">
      <h3>{t('card:appeal.title')}</h3>
      <p>{t('card:appeal.text', { days: times.appealDays, decision: times.decisionDays })}</p>
      <p className="small muted">{t('card:appeal.check')}</p>
    </section>
  )
}
