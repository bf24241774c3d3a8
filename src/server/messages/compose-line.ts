/**
 * A notice as LINE shows it: a card of one form with what it is, the place, the matter, until when, and one button. The level is a colour and a word.
 * Nothing of it names a person or holds a code, because a phone's screen shows it to others.
 */
import type { Locale } from '#shared/locales.ts'
import { inOwnBrowser } from '#shared/notifications/line.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { LineMessage } from '../external/line-api.ts'
import type { OwnAction } from '../notices/actions.ts'
import type { Notice } from '../notices/define.ts'
import { type NoticeKind, notices } from '../notices/registry.ts'
import { cardWords } from './card-words.ts'
import { cleanValue, longestInMail } from './clean-value.ts'
import { mailText } from './text.ts'

/** Longest text that stands for the card in lists and for screen readers, in characters as LINE counts them. */
const longestAlt = 400
const longestLabel = 40

/** Head and its letters: the day's colours of tokens.css, of which a test compares the levels. */
export const lineColours = {
  yellow: ['#f0b91f', '#0b0d1a'],
  orange: ['#c2510c', '#ffffff'],
  red: ['#a8172b', '#ffffff'],
  none: ['#303484', '#ffffff'],
} as const
const muted = '#555969'

interface Asked {
  locale: Locale
  kind: NoticeKind
  /** Where the product is reached, PUBLIC_URL. */
  origin: string
  /** Those of the notice. */
  values: object
}

const line = (text: string, more: object = {}) => ({ type: 'text', text, wrap: true, ...more })

/** The first link of the notice's mail. */
function buttonOf({ locale, kind, origin, values }: Asked): { label: string; uri: string } {
  const { t } = mailText(locale)
  const { actions }: Notice = notices[kind]
  const [action] = actions
  const { path: own = '/notification' } = values as { path?: string }
  const { text, path }: OwnAction = typeof action === 'object' ? action : { text: action ?? '', path: own }
  const label = text === '' ? t('mail:line.open') : t(`mail:action.${text}`)
  return { label: cleanValue(label, longestLabel - 1), uri: inOwnBrowser(`${origin}${path}`) }
}

/** The moment until which the person has to act, as the notice calls it. */
const untilOf = (values: object): Date | null => {
  const { due, until, by } = values as Record<string, unknown>
  return [due, until, by].find((it) => it instanceof Date) ?? null
}

export function composeLine(asked: Asked): LineMessage {
  const { locale, kind, origin, values } = asked
  const { t, format, product } = mailText(locale)
  const clean = (text: string) => cleanValue(text, longestInMail)
  const { place, level } = values as { place?: string; level?: CardLevel }
  const words = cardWords({ t }, values, { origin, write: clean })
  const title = t(`mail:notice.${kind}.title`, words)
  const named = (place !== undefined && clean(place)) || product
  const until = untilOf(values)
  const by = until && t('mail:line.until', { time: format.dateTime(until.toISOString()) })
  const { label, uri } = buttonOf(asked)
  const [colour, letters] = lineColours[level ?? 'none']
  const alt = `${title} · ${named}${words.matter ? `: ${words.matter}` : ''}${by ? `. ${by}` : ''}`
  return {
    type: 'flex',
    altText: alt.length > longestAlt ? `${alt.slice(0, longestAlt - 1)}…` : alt,
    contents: {
      type: 'bubble',
      header: {
        type: 'box',
        layout: 'vertical',
        backgroundColor: colour,
        contents: [line(title, { weight: 'bold', color: letters })],
      },
      body: {
        type: 'box',
        layout: 'vertical',
        spacing: 'md',
        contents: [
          line(named, { weight: 'bold', size: 'lg' }),
          ...(words.matter ? [line(words.matter)] : []),
          ...(by ? [line(by, { weight: 'bold' })] : []),
          ...(words.otherwise && by ? [line(words.otherwise, { size: 'sm', color: muted })] : []),
        ],
      },
      footer: {
        type: 'box',
        layout: 'vertical',
        contents: [{ type: 'button', style: 'primary', color: '#303484', action: { type: 'uri', label, uri } }],
      },
    },
  }
}
