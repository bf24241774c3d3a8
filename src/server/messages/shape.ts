/**
 * The contents of a notice, once for all channels (mail, SMS, push, LINE): event, level in words, place, matter, date, what follows, and one link. The channels
 * only lay it out, so none can leave a part away that another one has.
 */
import type { Locale } from '#shared/locales.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { ForeignWords } from '../external/message.ts'
import type { OwnAction } from '../notices/actions.ts'
import { type DateName, dateNames, type Notice } from '../notices/define.ts'
import { type NoticeKind, notices } from '../notices/registry.ts'
import { cardWords, findingWords, levelIn, termWords } from './card-words.ts'
import { cleanValue, longestInMail, longestInSms, longestReason, longestReasonInSms } from './clean-value.ts'
import { inReason, reasonFor } from './foreign-words.ts'
import { shortLink } from './short-link.ts'
import { mailText } from './text.ts'

export interface Asked {
  locale: Locale
  kind: NoticeKind
  /** Public address of the product, PUBLIC_URL. */
  origin: string
  /** Those of the notice. */
  values: object
  /** The row that it is about. @default none */
  ref?: string | null
  /** The person whose words it brings. @default the product */
  writer?: string | null
}

export interface Shape {
  /** The event in words, of a card with its level first. */
  title: string
  /** Of a card on which its reader has to act. */
  level: CardLevel | null
  /** Null for a notice of no place. */
  place: string | null
  /** The finding and how many more, or the reasons of a return; null where the title says all. */
  matter: string | null
  /** Such as `Due 3 Dec`; null where a notice has none, for the reason in its entry. */
  date: { name: DateName; at: string; words: string } | null
  /** The consequence of a card that nobody answers. */
  otherwise: string | null
  /** The first link of its mail. */
  link: { label: string; href: string }
  /** True if the notice itself says where it leads. */
  hasPath: boolean
  /** The same for a message that is paid by its length. */
  short: string
  /** Words of the matter that come when it is sent. */
  said?: ForeignWords
}

/** An officer's words of these go to the person whom they are about, or to officers: not so those about reviews. */
const withReasons: ReadonlySet<Topic | null> = new Set(['card', 'deadline', 'place', 'work'])

const isCardSaid = (values: object): values is { card: string } => 'level' in values && 'found' in values

/** The moment that the notice names first. */
function dateOf(values: object): { name: DateName; at: Date } | null {
  const given = values as Record<string, unknown>
  for (const name of dateNames) {
    const at = given[name]
    if (at instanceof Date) return { name, at }
  }
  return null
}

/** Puts a notice into words. `by` is the channel: in a short message values are cut shorter. */
export function shapeOf(
  { locale, kind, origin, values, ref = null, writer = null }: Asked,
  by: 'sms' | 'screen' | 'mail',
): Shape {
  const { t, format } = mailText(locale)
  const { actions, topic, values: types }: Notice = notices[kind]
  const [most, mostReason] =
    by === 'sms' ? [longestInSms, longestReasonInSms] : [longestInMail, by === 'mail' ? longestReason : longestInMail]
  // The raised dot alone would make an English short message twice as dear.
  const write = (value: string, longest = most) =>
    cleanValue(by === 'sms' ? value.replaceAll(' · ', ', ') : value, longest)
  const { place, level, reason: written, title: named, path: own = '/notification' } = values as Record<string, string>
  const found = cardWords({ t }, values, { write })
  const date = dateOf(values)
  const at = date && format.dateTime(date.at.toISOString())
  const isMatter = written && withReasons.has(topic)
  // In a mail its text names it in any case.
  const isTold = isMatter || by === 'mail'
  const reason = written && isTold && types.reason === 'reason' ? reasonFor(written, locale) : null
  const cut = (words: string) => write(words, mostReason)
  const said = isMatter ? inReason(written, locale, cut) : named && cut(named)
  const [action] = actions
  const { text, path }: OwnAction = typeof action === 'object' ? action : { text: action ?? '', path: own }
  const label = text === '' ? t('mail:line.open') : t(`mail:action.${text}`)
  return {
    title: t(`mail:notice.${kind}.title`, levelIn({ t }, values)),
    // In colour where something is to be done: a card that is closed or withdrawn is calm, and one that officers decide about.
    level: level && (isCardSaid(values) || (date && date.name !== 'by')) ? (level as CardLevel) : null,
    place: place === undefined ? null : write(place) || t('mail:unnamed'),
    // The finding is known from the card: an answer that comes back says why.
    matter: [termWords({ t }, values), said || found?.matter].filter(Boolean).join(': ') || null,
    date: date && at ? { name: date.name, at, words: t(`mail:date.${date.name}`, { time: at }) } : null,
    otherwise: found?.otherwise ?? null,
    link: { label, href: `${origin}${path}` },
    hasPath: 'path' in values,
    short: isCardSaid(values) ? `${origin}/c/${values.card}` : shortLink(origin, ref, path),
    ...(reason && 'parts' in reason && { said: { parts: reason.parts, to: locale, most: mostReason, on: by, writer } }),
  }
}

/** The name of a date: a term may be one to fix, and officers decide by it. */
function dateName(kind: NoticeKind, values: object, { date }: Shape): DateName | 'fix' {
  if (date?.name !== 'due') return date?.name ?? 'at'
  if (notices[kind].topic === 'work') return 'by'
  return 'term' in values && values.term === 'fix' ? 'fix' : 'due'
}

/** Figures of a week's guests, which its mail has as lines. */
export const weekFigures = ['searched', 'saves', 'calls', 'directions'] as const

/** The lines of a mail about a card or a week that can be read at a glance; none for other kinds, whose body tells all. */
export function factsOf({ locale, kind, values }: Asked, shape: Shape): { name: string; text: string }[] {
  const { t } = mailText(locale)
  const write = (text: string) => cleanValue(text, longestReason)
  const given = values as Readonly<Record<string, unknown>>
  const { reason, card } = values as { reason?: string; card?: string }
  const isOfCard = isCardSaid(values)
  const facts = [
    ['found', isOfCard ? findingWords({ t }, values, { write }) : null],
    ['reason', isOfCard && reason ? inReason(reason, locale, write) : null],
    [dateName(kind, values, shape), shape.date && shape.date.name !== 'at' ? shape.date.at : null],
    ['otherwise', shape.otherwise],
    ['card', card ? write(card) : null],
  ] as const
  const week = kind === 'place_week' ? weekFigures.map((name) => [name, String(given[name])] as const) : []
  return [...facts, ...week].flatMap(([name, text]) => (text ? [{ name: t(`mail:fact.${name}`), text }] : []))
}
