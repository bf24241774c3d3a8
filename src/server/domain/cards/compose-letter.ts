/** A card's letter as it is set on paper: the same words as on its page, and a code by which its holder can check it. */

import { bangkokClock } from '#shared/bangkok.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { LetterOfficer } from '#shared/cards/letter.ts'
import { bcp47, type Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { LetterPart, LetterShape } from '../../letters/letter-shape.ts'
import { levelColours } from '../../messages/letter-style.ts'
import { mailText } from '../../messages/text.ts'
import { drawHand } from '../letters/draw-hand.ts'
import { letterQr } from '../letters/letter-qr.ts'
import { translationNotice } from '../letters/translation-notice.ts'

interface Asked {
  locale: Locale
  origin: string
  /** Of this letter. */
  code: string
}

type Text = ReturnType<typeof mailText>

/** Null for a card from before letters named the agency that sent them. */
export function composeLetter(file: CardFile, { locale, origin, code }: Asked): LetterShape | null {
  const text = mailText(locale)
  const { t, format } = text
  const { letter, number, issuedAt, level } = file
  if (!letter?.head || number === null || issuedAt === null) return null
  const { head, unit } = letter
  const check = `${origin}${path('/verify/letter/:id', { id: code })}`
  const { year, month, day } = bangkokClock(new Date(issuedAt))
  const prefixed = t('card:letterHead.number', { number: `${head.prefix}${number}` })
  return {
    lang: bcp47[locale],
    title: t(`letter:title.${level}`),
    colour: levelColours[level][0],
    head: { agency: unit, lines: [head.lines, head.address, head.contact].filter(Boolean) },
    number: prefixed,
    date: format.dateLong(issuedAt),
    day: [year, month, day],
    code: letterQr(check, t('letter:qr')),
    notice: translationNotice(head, { locale, t }),
    parts: [
      addressee(file, text),
      ...findings(file, text),
      { title: t('card:action'), kind: 'text', lines: [file.action] },
      terms(file, text),
      ...appeal(file, text, origin),
      ...hands(file, text),
    ],
    foot: `${prefixed}\n${t('letter:check', { address: check })}`,
    page: t('letter:page'),
  }
}

function addressee({ letter }: CardFile, { t, format }: Text): LetterPart {
  const { operator = null, visits = [] } = letter?.order ?? {}
  const named = operator?.number
    ? t('card:order.operator', { name: operator.name, number: operator.number })
    : operator?.name
  const to = [named, letter?.place, letter?.address].filter(Boolean).join('\n')
  return {
    title: null,
    kind: 'rows',
    rows: [
      [t('card:order.to'), to],
      ...visits.map(({ number, kind, at }): [string, string] => [
        t('card:order.visit', { number }),
        `${t(`card:order.visitKind.${kind}`)}, ${format.dateTime(at)}`,
      ]),
    ],
  }
}

/** Each finding with the officer's note and its law; before letters had one for each, the law of all stands after them. */
function findings(file: CardFile, { t }: Text): LetterPart[] {
  const facts: LetterPart = { title: t('card:facts'), kind: 'text', lines: [file.facts] }
  const said = file.findings.map(({ found, note }) =>
    note ? `${found}\n${t('letter:note', { note: note.translation ?? note.text })}` : found,
  )
  const table: LetterPart = {
    title: t('letter:findings'),
    kind: 'table',
    widths: file.bases ? [1, 8, 6] : [1, 14],
    heads: [t('letter:no'), t('letter:found'), ...(file.bases ? [t('card:basis')] : [])],
    rows: said.map((words, at) => [
      String(at + 1),
      words,
      ...(file.bases ? [file.bases[at]?.basis?.name ?? t('card:basisNone')] : []),
    ]),
  }
  const basis: LetterPart = {
    title: t('card:basis'),
    kind: 'text',
    lines: [file.basisNamed ?? file.basis ?? t('card:noBasis')],
  }
  return [facts, ...(said.length > 0 ? [table] : []), ...(file.bases ? [] : [basis])]
}

function terms({ level, letter }: CardFile, { t, format }: Text): LetterPart {
  const { replyDueAt = '', fixDueAt = null } = letter ?? {}
  return {
    title: t('card:order.terms'),
    kind: 'text',
    lines: [
      t('card:order.reply', { at: format.dateTime(replyDueAt) }),
      fixDueAt ? t('card:order.fix', { at: format.dateTime(fixDueAt) }) : t('card:order.fixFirst'),
      t(`card:order.follows.${level}`),
    ],
  }
}

function appeal({ id, letter, times }: CardFile, { t }: Text, origin: string): LetterPart[] {
  const address = `${origin}${path('/vendor/warning-list/appeal/:id', { id })}`
  const { appealTo = '', workingHours = '' } = letter?.head ?? {}
  return [
    {
      title: t('card:appeal.title'),
      kind: 'code',
      ...letterQr(address, t('card:order.qr')),
      lines: [
        t('card:appeal.text', { days: times.appealDays, decision: times.decisionDays }),
        ...(appealTo ? [t('card:letterHead.appeal', { to: appealTo })] : []),
        ...(workingHours ? [t('card:letterHead.hours', { hours: workingHours })] : []),
        `${t('card:order.online')} ${address}`,
      ],
    },
  ]
}

/** An officer under a letter, by name, position, badge and agency. */
export const officerHand = (label: string, { name, kind, level, badge, agency, hand }: LetterOfficer, { t }: Text) => ({
  label,
  drawn: hand ? drawHand(hand) : null,
  lines: [
    name,
    t(`card:order.position.${level === 'supervisor' ? 'supervisor' : kind}`),
    ...(badge ? [t('card:order.badge', { badge })] : []),
    agency,
  ],
})

function hands({ letter }: CardFile, text: Text): LetterPart[] {
  const { t } = text
  const { ordered = null, approved = null } = letter?.order ?? {}
  const signing = [
    ...(ordered ? [officerHand(t('card:order.ordered'), ordered, text)] : []),
    ...(approved ? [officerHand(t('card:order.approved'), approved, text)] : []),
  ]
  if (signing.length > 0) return [{ title: null, kind: 'hands', hands: signing }]
  return letter?.order ? [{ title: null, kind: 'text', lines: [t('card:order.bySystem')] }] : []
}
