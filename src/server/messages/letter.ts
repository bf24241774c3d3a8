/**
 * A mail's content, said once and written twice: as text, and as HTML that Outlook lays out (tables and attributes) and
 * that turns dark with the reader's mail program. Styles stand in one sheet in the head; without it, it is still readable.
 * No pictures and nothing from elsewhere: our mails do not track their readers.
 */
import { htmlLang, type Locale } from '#shared/locales.ts'
import { letterStyle, light } from './letter-style.ts'

type Block = { text: string; quiet?: boolean } | { code: string } | { link: string; href: string }

export interface Letter {
  locale: Locale
  product: string
  /** The product's address, shown and linked at the end. */
  origin: string
  heading: string
  blocks: Block[]
  footer: string
  /** Where mails of its kind are stopped. */
  stop?: { link: string; href: string }
}

/** A shield, asked for as a letter and not as a coloured picture. */
const shield = '\u{1f6e1}\ufe0e'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] as string)

const textOf = (block: Block): string => {
  if ('code' in block) return block.code
  return 'link' in block ? `${block.link}: ${block.href}` : block.text
}

/** The letter as plain text. */
export function writeText({ product, origin, heading, blocks, footer, stop }: Letter): string {
  const foot = [`-- \n${product} ${origin}`, footer, ...(stop ? [textOf(stop)] : [])].join('\n')
  return [`${product}\n${heading}`, ...blocks.map(textOf), foot].join('\n\n')
}

function htmlOf(block: Block): string {
  if ('code' in block)
    return `<table role="presentation" cellpadding="16" cellspacing="0" border="0"><tr><td class="code" dir="ltr" bgcolor="${light.tint}">${escaped(block.code)}</td></tr></table>`
  if ('link' in block) return `<p><a href="${escaped(block.href)}">${escaped(block.link)}</a></p>`
  return `<p${block.quiet ? ' class="quiet"' : ''}>${escaped(block.text)}</p>`
}

/** The letter as a whole HTML document. */
export function writeHtml({ locale, product, origin, heading, blocks, footer, stop }: Letter): string {
  return `<!doctype html>
<html lang="${htmlLang[locale]}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escaped(heading)}</title>
<style>
${letterStyle}
</style>
</head>
<body bgcolor="${light.page}">
<table class="page" role="presentation" width="100%" cellpadding="16" cellspacing="0" border="0" bgcolor="${light.page}"><tr><td align="center">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="sheet" role="presentation" width="100%" cellpadding="24" cellspacing="0" border="0" bgcolor="${light.surface}"><tr><td align="left">
<p class="brand"><span aria-hidden="true">${shield}</span> ${escaped(product)}</p>
<h1>${escaped(heading)}</h1>
${blocks.map(htmlOf).join('\n')}
<p class="foot"><a href="${escaped(origin)}">${escaped(origin.replace(/^https?:\/\//, ''))}</a><br>${escaped(footer)}${stop ? `<br><a href="${escaped(stop.href)}">${escaped(stop.link)}</a>` : ''}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}
