/** The answers for the asked payees, one by one: of each the places that it belongs to, that it is another's, unknown, or not to be checked. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { isUnchecked, type PayeeAnswer } from '#shared/payees/payee-page.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { ForeignPayee, PayeeVerdict, UncheckedPayee, UnknownPayee } from './payee-verdict.tsx'

interface PayeeAnswersProps {
  answers: readonly PayeeAnswer[]
  /** The place that the reader came from, and its own number. */
  place: PlaceCard | null
  phone: string | null
  /** Below the first that nobody has stated: the way to a report. */
  report(asked: PayeeAnswer['asked']): ReactNode
}

export const isForeign = ({ hits }: PayeeAnswer, place: PlaceCard | null): boolean =>
  place !== null && hits.every((hit) => hit.place.id !== place.id)

export function PayeeAnswers({ answers, place, phone, report }: PayeeAnswersProps) {
  const { t, format } = useText()
  const isUnknown = (answer: PayeeAnswer) => !isUnchecked(answer) && place === null && answer.hits.length === 0
  const first = answers.find(isUnknown)
  return answers.map((answer, at) => {
    const { asked, amount, hits } = answer
    const nth = at === 0 ? '' : `-${at}`
    return (
      <div key={`${asked.kind} ${asked.shown}`} className="stack s4">
        {amount !== undefined && (
          <Banner tone="info" title={t('payees:note.amount', { amount: format.price(amount) })} />
        )}
        {isUnchecked(answer) ? (
          <UncheckedPayee asked={asked} nth={nth} />
        ) : isUnknown(answer) ? (
          <UnknownPayee asked={asked} nth={nth}>
            {answer === first && report(asked)}
          </UnknownPayee>
        ) : place !== null && isForeign(answer, place) ? (
          <ForeignPayee answer={answer} nth={nth} place={place} phone={phone} />
        ) : (
          hits
            .filter((hit) => place === null || hit.place.id === place.id)
            .map((hit, of) => (
              <PayeeVerdict key={`${hit.place.id} ${hit.kind} ${hit.bank}`} hit={hit} id={`verdict-${of}${nth}`} />
            ))
        )}
      </div>
    )
  })
}
