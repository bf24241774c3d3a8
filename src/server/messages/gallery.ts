/**
 * Every kind of notice by every channel that it takes, in one language, as it is rendered: a page of the development server (`/_messages`). It is looked
 * at when a text or a look changes, since no test sees whether a message reads well.
 */
import { escapeHtml } from '#shared/escape-html.ts'
import { isLocale, type Locale, locales } from '#shared/locales.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import type { Notice } from '../notices/define.ts'
import { type NoticeKind, notices } from '../notices/registry.ts'
import { composeLine } from './compose-line.ts'
import { composeNotice } from './compose-notice.ts'
import { composePush } from './compose-push.ts'
import { type Filling, fillWords } from './foreign-words.ts'
import { noticeKinds, sampleReason, sampleTranslations, sampleValues } from './sample-notices.ts'
import { shapeOf } from './shape.ts'
import { smsParts } from './sms-length.ts'

const origin = 'https://places.example.org'
const ref = '01890000-0000-7000-8000-000000000000'

export interface Rendered {
  kind: NoticeKind
  locale: Locale
  mail: { subject: string; text: string; html: string } | null
  sms: string | null
  push: { title: string; body: string; navigate: string } | null
  line: ReturnType<typeof composeLine> | null
  /** The line of the list, as far as it is composed here. */
  bell: string | null
}

/** An officer's words as they are filled in: by an engine, or without one. */
export const fillings = (locale: Locale): Record<'translated' | 'plain', Filling> => ({
  translated: { translations: { [sampleReason]: sampleTranslations[locale] }, agency: null },
  plain: { translations: {}, agency: { name: 'ทต.ราไวย์', phone: '076-211-333' } },
})

/** One notice by all its channels; of a card in each of its colours with `level`. */
export function render(
  kind: NoticeKind,
  locale: Locale,
  level?: (typeof cardLevels)[number],
  by: 'translated' | 'plain' = 'plain',
): Rendered {
  const filling = fillings(locale)[by]
  const { reach, values: types }: Notice = notices[kind]
  const values = { ...sampleValues(kind), ...(level && 'level' in types && { level }) }
  const asked = { kind, locale, origin, values, ref }
  const mail = reach.mail ? fillWords(composeNotice({ ...asked, by: 'email' }), filling) : null
  const sms = reach.sms ? fillWords(composeNotice({ ...asked, by: 'sms' }), filling) : null
  const { title, place, matter, date } = fillWords(shapeOf(asked, 'screen'), filling)
  return {
    kind,
    locale,
    mail: mail?.by === 'email' ? mail : null,
    sms: sms?.text ?? null,
    push: reach.push ? fillWords(composePush(asked), filling).payload.notification : null,
    line: reach.line ? fillWords(composeLine(asked), filling) : null,
    bell: reach.bell ? [title, place, matter, date?.words].filter(Boolean).join(' · ') : null,
  }
}

interface LineBox {
  backgroundColor?: string
  color?: string
  text?: string
  weight?: string
  action?: { label: string }
  contents?: LineBox[]
}

const boxOf = ({ backgroundColor, color, text, weight, action, contents = [] }: LineBox): string => {
  const look = `${backgroundColor ? `background:${backgroundColor};` : ''}${color ? `color:${color};` : ''}${weight ? 'font-weight:700' : ''}`
  return `<div class="box" style="${look}">${text ? escapeHtml(text) : ''}${action ? `<b class="go">${escapeHtml(action.label)}</b>` : ''}${contents.map(boxOf).join('')}</div>`
}

function lineOf(message: NonNullable<Rendered['line']>): string {
  const { header, body, footer } = message.contents as Record<'header' | 'body' | 'footer', LineBox>
  return `<div class="line">${[header, body, footer].map(boxOf).join('')}</div>`
}

function cellsOf({ kind, mail, sms, push, line, bell }: Rendered): string {
  return `<section id="${kind}"><h2>${kind}</h2><div class="row">
${mail ? `<div><p><b>${escapeHtml(mail.subject)}</b></p><iframe loading="lazy" title="${kind}" srcdoc="${escapeHtml(mail.html)}"></iframe></div>` : ''}
<div>${sms ? `<p class="sms">${escapeHtml(sms)}</p><small>${sms.length} characters, ${smsParts(sms)} SMS</small>` : '<small>no SMS</small>'}
${push ? `<p class="push"><b>${escapeHtml(push.title)}</b><br>${escapeHtml(push.body)}<br><small>${escapeHtml(push.navigate)}</small></p>` : '<small>no push</small>'}
${bell ? `<p class="bell">${escapeHtml(bell)}</p>` : '<small>not in the list</small>'}</div>
${line ? lineOf(line) : ''}</div></section>`
}

/** The page; `search` is the query of its address: `locale`, `dark`, `translated`, and `kind` for those that begin so. */
export function galleryPage(search: string): string {
  const asked = new URLSearchParams(search)
  const given = asked.get('locale')
  const locale = isLocale(given) ? given : 'th'
  const dark = asked.has('dark')
  const by = asked.has('translated') ? 'translated' : 'plain'
  const kinds = noticeKinds.filter((kind) => kind.startsWith(asked.get('kind') ?? ''))
  const leveled = (kind: NoticeKind) => 'found' in notices[kind].values
  const all = kinds.flatMap((kind) =>
    leveled(kind) ? cardLevels.map((level) => render(kind, locale, level, by)) : [render(kind, locale, undefined, by)],
  )
  return `<!doctype html><html lang="${locale}" style="color-scheme:${dark ? 'dark' : 'light'}"><meta charset="utf-8"><title>Messages</title>
<style>body{font:15px/1.6 "Noto Sans Thai",system-ui,sans-serif;margin:24px}.row{display:grid;grid-template-columns:600px 380px 300px;gap:24px;align-items:start}
iframe{width:600px;height:640px;border:1px solid #8885}.sms,.push,.bell{border:1px solid #8885;border-radius:12px;padding:12px;overflow-wrap:anywhere}
.line{border:1px solid #8885;border-radius:16px;overflow:hidden}.line .box{padding:4px 10px}.go{display:block;background:#303484;color:#fff;text-align:center;border-radius:8px;padding:8px}</style>
<nav>${locales.map((it) => `<a href="?locale=${it}${dark ? '&dark' : ''}">${it}</a>`).join(' · ')} · <a href="?locale=${locale}&dark">dark</a> · <a href="?locale=${locale}&translated">translated</a></nav>
${all.map(cellsOf).join('\n')}</html>`
}
