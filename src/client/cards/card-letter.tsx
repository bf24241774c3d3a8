/** The card's letter as it was sent: facts, basis, required measures, and how to object. In Thai, as it was written, below its translation. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { useSaid } from '#client/said/said-words.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import type { CardTimes } from '#shared/cards/card-deadlines.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { AppealWay } from '#shared/cards/letter.ts'
import { htmlLang } from '#shared/locales.ts'
import { LetterHead } from './letter-head.tsx'
import { AppealQr, OrderHands, OrderHead, OrderTerms } from './letter-order.tsx'

interface CardLetterProps {
  file: CardFile
  /** None on a draft, and on the pages of the appeal itself. */
  appeal?: AppealWay
}

export function CardLetter({ file, appeal }: CardLetterProps) {
  const { t, locale } = useText()
  const { letter } = file
  return (
    <Panel labelledBy="letter">
      <div className="stack">
        <h2 id="letter" className="card-h2">
          {t('card:title.letter')}
        </h2>
        {letter?.head && <LetterHead unit={letter.unit} head={letter.head} number={file.number} />}
        {letter?.order && <OrderHead order={letter.order} place={letter.place} address={letter.address} />}
        <Part title={t('card:facts')} text={file.facts} />
        {file.bases ? (
          <Bases bases={file.bases} />
        ) : (
          <Part title={t('card:basis')} text={file.basis} otherwise={t('card:noBasis')} named={file.basisNamed} />
        )}
        <Part title={t('card:action')} text={file.action} />
        {letter?.order && <OrderTerms file={file} />}
        <AppealNotice times={file.times} />
        {appeal && <AppealQr way={appeal} />}
        {letter?.order && <OrderHands order={letter.order} />}
        <Buttons>
          {letter?.head && file.number && (
            <DownloadLink href={`/letters/${file.id}/${locale}.pdf`}>{t('card:do.pdf')}</DownloadLink>
          )}
          <PrintButton label={t('card:do.print')} elsewhere={t('card:do.printElsewhere')} />
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
      {text ? <AsSent text={text} /> : <p className="muted">{otherwise}</p>}
    </section>
  )
}

/** Words of the letter: they count in Thai, so they stand below their translation and are never folded. */
function AsSent({ text }: { text: string }) {
  const { t, locale } = useText()
  const { translation, isPhrase } = useSaid(text)
  return (
    <>
      {translation !== null && (
        <>
          <p className="as-written" lang={htmlLang[locale]}>
            {translation}
          </p>
          <p className="small muted">
            {!isPhrase && `${t('words.translated')} · `}
            {t('card:letterHead.counts')}
          </p>
        </>
      )}
      <p className="as-written" lang="th">
        {text}
      </p>
    </>
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
