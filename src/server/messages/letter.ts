/**
 * A mail's content, said once and written twice: as text, and as HTML that Outlook lays out (tables and attributes) and
 * that turns dark with the reader's mail program. Styles stand in one sheet in the head; without it, it is still readable.
 * No pictures and nothing from elsewhere: our mails do not track their readers.
 */
import { escapeHtml } from '#shared/escape-html.ts'
import { htmlLang, type Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { letterStyle, levelColours, light } from './letter-style.ts'

type Block = { text: string; quiet?: boolean } | { code: string } | { link: string; href: string; isFirst?: boolean }

export interface Letter {
  locale: Locale
  product: string
  /** The product's address, shown and linked at the end. */
  origin: string
  heading: string
  /** The event above the heading, which is then the place: of a warning card in the card's colour. */
  event?: { words: string; level: CardLevel | null }
  /** Facts for a first glance: each with its name. */
  facts?: readonly { name: string; text: string }[]
  blocks: Block[]
  footer: string
  /** Address at which mails of its kind are stopped. */
  stop?: { link: string; href: string }
}

/** A shield, asked for as a letter and not as a coloured picture. */
const shield = '\u{1f6e1}\ufe0e'

const textOf = (block: Block): string => {
  if ('code' in block) return block.code
  return 'link' in block ? `${block.link}: ${block.href}` : block.text
}

/** The letter as plain text. */
export function writeText({ product, origin, heading, event, facts = [], blocks, footer, stop }: Letter): string {
  const foot = [`-- \n${product} ${origin}`, footer, ...(stop ? [textOf(stop)] : [])].join('\n')
  const head = [product, ...(event ? [event.words] : []), heading].join('\n')
  const lines = facts.map(({ name, text }) => `${name}: ${text}`).join('\n')
  return [head, ...(lines ? [lines] : []), ...blocks.map(textOf), foot].join('\n\n')
}

function htmlOf(block: Block): string {
  if ('code' in block)
    return `<table role="presentation" cellpadding="16" cellspacing="0" border="0"><tr><td class="code" dir="ltr" bgcolor="${light.tint}">${escapeHtml(block.code)}</td></tr></table>`
  // A table, because Outlook knows no padding of links; its colours are written out, because some programs drop the sheet.
  if ('link' in block && block.isFirst)
    return `<table class="button" role="presentation" cellpadding="14" cellspacing="0" border="0"><tr><td align="center" bgcolor="${light.link}" style="border-radius:10px"><a href="${escapeHtml(block.href)}" style="color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(block.link)}</a></td></tr></table>`
  if ('link' in block) return `<p><a href="${escapeHtml(block.href)}">${escapeHtml(block.link)}</a></p>`
  return `<p${block.quiet ? ' class="quiet"' : ''}>${escapeHtml(block.text)}</p>`
}

function bandOf({ words, level }: NonNullable<Letter['event']>): string {
  const [colour, letters] = levelColours[level ?? 'none']
  return `<table class="band" role="presentation" width="100%" cellpadding="14" cellspacing="0" border="0"><tr><td bgcolor="${colour}" style="background-color:${colour};color:${letters};border-radius:10px;font-weight:bold">${escapeHtml(words)}</td></tr></table>`
}

const factsOf = (facts: NonNullable<Letter['facts']>): string =>
  `<table class="facts" role="presentation" width="100%" cellpadding="6" cellspacing="0" border="0">${facts
    .map(
      ({ name, text }) =>
        `<tr><td class="name" valign="top" width="112">${escapeHtml(name)}</td><td>${escapeHtml(text)}</td></tr>`,
    )
    .join('')}</table>`

/** The letter as a whole HTML document. */
export function writeHtml(letter: Letter): string {
  const { locale, product, origin, heading, event, facts = [], blocks, footer, stop } = letter
  return `<!doctype html>
<html lang="${htmlLang[locale]}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(event?.words ?? heading)}</title>
<style>
${letterStyle}
</style>
</head>
<body bgcolor="${light.page}">
<table class="page" role="presentation" width="100%" cellpadding="16" cellspacing="0" border="0" bgcolor="${light.page}"><tr><td align="center">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="sheet" role="presentation" width="100%" cellpadding="24" cellspacing="0" border="0" bgcolor="${light.surface}"><tr><td align="left">
<p class="brand"><span aria-hidden="true">${shield}</span> ${escapeHtml(product)}</p>
${event ? `${bandOf(event)}\n` : ''}<h1>${escapeHtml(heading)}</h1>
${facts.length > 0 ? `${factsOf(facts)}\n` : ''}${blocks.map(htmlOf).join('\n')}
<p class="foot"><a href="${escapeHtml(origin)}">${escapeHtml(origin.replace(/^https?:\/\//, ''))}</a><br>${escapeHtml(footer)}${stop ? `<br><a href="${escapeHtml(stop.href)}">${escapeHtml(stop.link)}</a>` : ''}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}
