/** The decision on an appeal as it is set on paper: the order, the appeal, the decision with its reasons and law, and the way to court. */
import { bangkokClock } from '#shared/bangkok.ts'
import { type AppealVerdict, COURT_DAYS } from '#shared/cards/appeal.ts'
import type { AppealLetter } from '#shared/cards/letter.ts'
import type { LawAct, NamedLaw } from '#shared/laws/law.ts'
import { bcp47, type Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { LetterPart, LetterShape } from '../../letters/letter-shape.ts'
import { mailText } from '../../messages/text.ts'
import { letterQr } from '../letters/letter-qr.ts'
import { translationNotice } from '../letters/translation-notice.ts'
import { lawNamed } from '../official-names/named-law.ts'
import { officerHand } from './compose-letter.ts'

export interface DecidedAppeal {
  /** Of the order, with the prefix that it was sent with. */
  number: string
  level: CardLevel
  issuedAt: Date
  filedAt: Date
  text: string
  verdict: AppealVerdict
  reason: string
  decidedAt: Date
  letter: AppealLetter
  laws: Record<LawAct, NamedLaw>
}

type Text = ReturnType<typeof mailText>

export function composeAppealLetter(
  appeal: DecidedAppeal,
  { locale, origin, code }: { locale: Locale; origin: string; code: string },
): LetterShape {
  const text = mailText(locale)
  const { t, format } = text
  const { letter, decidedAt, verdict } = appeal
  const { head, unit } = letter
  const check = `${origin}${path('/verify/letter/:id', { id: code })}`
  const { year, month, day } = bangkokClock(decidedAt)
  const number = t('card:letterHead.number', { number: appeal.number })
  return {
    lang: bcp47[locale],
    title: t('letter:appeal.title'),
    colour: null,
    head: {
      agency: (locale === 'th' ? null : head.names[locale]) ?? unit,
      lines: [head.lines, head.address, head.contact].filter(Boolean),
    },
    number,
    date: format.dateLong(decidedAt.toISOString()),
    day: [year, month, day],
    code: letterQr(check, t('letter:qr')),
    notice: translationNotice(head, { locale, t }),
    parts: [
      facts(appeal, text),
      { title: t('letter:appeal.said'), kind: 'text', lines: [appeal.text] },
      {
        title: t('letter:appeal.decision'),
        kind: 'text',
        lines: [t(`letter:appeal.${verdict}`), t('letter:appeal.apart')],
      },
      { title: t('letter:appeal.reason'), kind: 'text', lines: [appeal.reason] },
      { title: t('card:basis'), kind: 'text', lines: [lawNamed(appeal.laws.appeal, locale).name] },
      ...court(appeal, locale, text),
      ...(letter.decided
        ? [
            {
              title: null,
              kind: 'hands' as const,
              hands: [officerHand(t('letter:appeal.decided'), letter.decided, text)],
            },
          ]
        : []),
    ],
    foot: `${number}\n${t('letter:check', { address: check })}`,
    page: t('letter:page'),
  }
}

function facts({ letter, number, level, issuedAt, filedAt }: DecidedAppeal, { t, format }: Text): LetterPart {
  const { operator, place, address } = letter
  const named = operator?.number
    ? t('card:order.operator', { name: operator.name, number: operator.number })
    : operator?.name
  const order = [
    `${t(`letter:title.${level}`)} ${t('card:letterHead.number', { number })}`,
    t('letter:appeal.issued', { at: format.dateTime(issuedAt.toISOString()) }),
  ]
  return {
    title: null,
    kind: 'rows',
    rows: [
      [t('card:order.to'), [named, place, address].filter(Boolean).join('\n')],
      [t('letter:appeal.order'), order.join('\n')],
      [t('letter:appeal.filed'), format.dateTime(filedAt.toISOString())],
    ],
  }
}

/** Against a decision that leaves the order as it is. */
function court({ verdict, laws }: DecidedAppeal, locale: Locale, { t }: Text): LetterPart[] {
  if (verdict === 'upheld') return []
  const law = lawNamed(laws.court, locale).name
  return [
    {
      title: t('letter:appeal.court'),
      kind: 'text',
      lines: [t('letter:appeal.courtText', { days: COURT_DAYS, law })],
    },
  ]
}
