/** The receipt of a visit as it is set on paper: what was looked at, what failed, what follows, and the hands of manager and officer. */
import { bangkokClock } from '#shared/bangkok.ts'
import { bcp47, type Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { HandCode } from '#shared/runs/hands.ts'
import type { LetterPart, LetterShape } from '../../letters/letter-shape.ts'
import { mailText } from '../../messages/text.ts'
import { drawHand } from '../letters/draw-hand.ts'
import { letterQr } from '../letters/letter-qr.ts'
import { translationNotice } from '../letters/translation-notice.ts'
import type { GivenHand } from '../runs/find-hands.ts'
import type { VisitLetter, VisitPoint } from './find-visit-letter.ts'

type Text = ReturnType<typeof mailText>

export function composeVisitLetter(
  visit: VisitLetter,
  { locale, origin, code }: { locale: Locale; origin: string; code: string },
): LetterShape {
  const text = mailText(locale)
  const { t, format } = text
  const { head, unit, visitedAt } = visit
  const check = `${origin}${path('/verify/letter/:id', { id: code })}`
  const { year, month, day } = bangkokClock(visitedAt)
  const number = t('letter:visit.number', { number: visit.number })
  return {
    lang: bcp47[locale],
    title: t('letter:visit.title'),
    colour: null,
    head: { agency: unit, lines: [head.lines, head.address, head.contact].filter(Boolean) },
    number,
    date: format.dateLong(visitedAt.toISOString()),
    day: [year, month, day],
    code: letterQr(check, t('letter:qr')),
    notice: translationNotice(head, { locale, t }),
    parts: [
      facts(visit, text),
      ...points(visit, text),
      { title: t('letter:visit.follows'), kind: 'text', lines: [t('letter:visit.next')] },
      ...hands(visit, text),
      ...sealedAs(visit, text),
    ],
    foot: `${number}\n${t('letter:check', { address: check })}`,
    page: t('letter:page'),
  }
}

function facts(
  { place, operator, kind, startedAt, visitedAt, officer, companion, counts }: VisitLetter,
  { t, format }: Text,
): LetterPart {
  const named = operator?.number
    ? t('card:order.operator', { name: operator.name, number: operator.number })
    : operator?.name
  const { own, pass, fail, na, carried, photos } = counts
  const by = [officer?.name, officer?.agency, companion && t('letter:visit.with', { name: companion })]
  return {
    title: null,
    kind: 'rows',
    rows: [
      [t('letter:visit.to'), [named, place.name, place.address].filter(Boolean).join('\n')],
      [
        t('letter:visit.time'),
        `${t(`letter:visit.kind.${kind}`)}\n${format.dateTime(startedAt.toISOString())} – ${format.dateTime(visitedAt.toISOString())}`,
      ],
      [t('letter:visit.officer'), by.filter(Boolean).join('\n')],
      [
        t('letter:visit.checked'),
        [
          t('letter:visit.counts', { own, pass, fail, na }),
          carried > 0 && t('letter:visit.carried', { count: carried }),
          t('letter:visit.photos', { count: photos }),
        ]
          .filter(Boolean)
          .join('\n'),
      ],
    ],
  }
}

function points({ failed, inapplicable }: VisitLetter, { t }: Text): LetterPart[] {
  const words = ({ text, note }: VisitPoint) => (note ? `${text}\n${t('letter:note', { note })}` : text)
  const none: LetterPart = { title: t('letter:visit.failed'), kind: 'text', lines: [t('letter:visit.allPassed')] }
  const table: LetterPart = {
    title: t('letter:visit.failed'),
    kind: 'table',
    widths: [1, 8, 6],
    heads: [t('letter:no'), t('letter:found'), t('card:basis')],
    rows: failed.map((point, at) => [String(at + 1), words(point), point.basis ?? t('card:basisNone')]),
  }
  const gaps: LetterPart = {
    title: t('letter:visit.gap'),
    kind: 'text',
    lines: inapplicable.map(({ text, note }) => `${text}: ${note}`),
  }
  return [failed.length > 0 ? table : none, ...(inapplicable.length > 0 ? [gaps] : [])]
}

/** Those who signed stand over their lines; a manager who did not is told of in words. */
function hands({ hands: { MANAGER, OFFICER }, officer }: VisitLetter, { t, format }: Text): LetterPart[] {
  if (!MANAGER || !OFFICER) return [{ title: t('letter:visit.hands'), kind: 'text', lines: [t('letter:visit.none')] }]
  const over = (code: HandCode, { how, name, position, strokes, at }: GivenHand) => ({
    label: t(`letter:visit.${code}`),
    drawn: how === 'drawn' ? drawHand(strokes) : null,
    lines: [
      how === 'typed' ? t('letter:visit.typed', { name }) : name,
      code === 'OFFICER' ? (officer?.agency ?? '') : position,
      format.dateTime(at.toISOString()),
    ].filter(Boolean),
  })
  const isSigned = MANAGER.how === 'drawn' || MANAGER.how === 'typed'
  const who = [MANAGER.name, MANAGER.position].filter(Boolean).join(', ')
  const why =
    MANAGER.how === 'refused' ? t('letter:visit.refused', { reason: MANAGER.reason }) : t('letter:visit.absent')
  const witness = MANAGER.witness && t('letter:visit.witness', { name: MANAGER.witness })
  const said = isSigned ? [] : [[why, who].filter(Boolean).join(' '), witness].filter(Boolean)
  return [
    ...(said.length > 0 ? [{ title: t('letter:visit.hands'), kind: 'text' as const, lines: said }] : []),
    {
      title: said.length > 0 ? null : t('letter:visit.hands'),
      kind: 'hands',
      hands: [over('OFFICER', OFFICER), ...(isSigned ? [over('MANAGER', MANAGER)] : [])],
    },
  ]
}

/** What the record holds beside the paper. */
function sealedAs({ manifest, hands: { MANAGER, OFFICER } }: VisitLetter, { t }: Text): LetterPart[] {
  const earlier = (MANAGER?.earlier ?? 0) + (OFFICER?.earlier ?? 0)
  const lines = [
    ...(earlier > 0 ? [t('letter:visit.earlier', { count: earlier })] : []),
    ...(manifest ? [t('letter:visit.sealed', { hash: manifest })] : []),
  ]
  return lines.length > 0 ? [{ title: null, kind: 'text', lines }] : []
}
