/**
 * A notice as LINE shows it: a card of one form with what it is, the place, the matter, until when, and one button. The level is a colour and a word.
 * Nothing of it names a person or holds a code, because a phone's screen shows it to others.
 */
import { inOwnBrowser } from '#shared/notifications/line.ts'
import type { LineMessage } from '../external/line-api.ts'
import type { WithWords } from '../external/message.ts'
import { cleanValue } from './clean-value.ts'
import { levelColours } from './letter-style.ts'
import { type Asked, shapeOf } from './shape.ts'
import { mailText } from './text.ts'

/** Longest text that stands for the card in lists and for screen readers, in characters as LINE counts them. */
const longestAlt = 400
const longestLabel = 40

const muted = '#555969'

const line = (text: string, more: object = {}) => ({ type: 'text', text, wrap: true, ...more })

export function composeLine(asked: Asked): LineMessage & WithWords {
  const { product } = mailText(asked.locale)
  const { title, level, place, matter, date, otherwise, link, said } = shapeOf(asked, 'screen')
  const named = place ?? product
  const [colour, letters] = levelColours[level ?? 'none']
  const alt = `${title} · ${named}${matter ? `: ${matter}` : ''}${date ? `. ${date.words}` : ''}`
  return {
    type: 'flex',
    ...(said && { said }),
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
          ...(matter ? [line(matter)] : []),
          ...(date ? [line(date.words, { weight: 'bold' })] : []),
          ...(otherwise ? [line(otherwise, { size: 'sm', color: muted })] : []),
        ],
      },
      footer: {
        type: 'box',
        layout: 'vertical',
        contents: [
          {
            type: 'button',
            style: 'primary',
            color: '#303484',
            action: { type: 'uri', label: cleanValue(link.label, longestLabel - 1), uri: inOwnBrowser(link.href) },
          },
        ],
      },
    },
  }
}
