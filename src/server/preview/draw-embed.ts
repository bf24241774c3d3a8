/**
 * A place's grade as a small document for a frame on other sites: no script, no file of its own, its only link leads to the place's page. Its styles
 * are named in its policy by their hash, so that nothing else in it can act.
 */
import { createHash } from 'node:crypto'
import type { Text } from '#client/runtime/i18n/text.tsx'
import { gradeLabel, gradeWords } from '#client/standards/grade-badge.tsx'
import { inLanguage } from '#shared/alternates.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { htmlLang } from '#shared/locales.ts'
import { EMBED_HEIGHT } from '#shared/open/embed.ts'
import { path } from '#shared/path.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { gradeMark } from './grade-mark.ts'

const styles = [
  ':root{color-scheme:light dark;--ink:#111322;--soft:#555969;--ground:#fff;--edge:#d9dbe6}',
  '@media(prefers-color-scheme:dark){:root{--ink:#f1f2f8;--soft:#a9adbe;--ground:#161827;--edge:#3a3e52}}',
  '*{box-sizing:border-box}body{margin:0;font:16px/1.4 system-ui,sans-serif}',
  `a{display:flex;gap:14px;align-items:center;block-size:${EMBED_HEIGHT}px;padding:12px 16px;overflow:hidden;color:var(--ink);text-decoration:none;background:var(--ground);border:1px solid var(--edge);border-radius:12px}`,
  'a:focus-visible{outline:3px solid #4f46e5;outline-offset:-4px}svg{flex:none;inline-size:56px;block-size:56px}',
  'div{min-inline-size:0}p{margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '.name{font-weight:700}.soft{color:var(--soft);font-size:13px}.shut{border:2px solid #c2182e}.shut .state{color:#c2182e;font-weight:700}',
  '@media(prefers-color-scheme:dark){.shut{border-color:#ff6b7d}.shut .state{color:#ff8e9b}}',
].join('')

/** Frames on every site may show it. */
export const embedPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** The whole document, in the language of `text`. */
export function drawEmbed(card: PlaceCard, text: Text, origin: string): string {
  const { t, format, locale } = text
  const { id, name, nameLocale, district, province, grade } = card
  const href = origin + inLanguage(path('/client/information/:id', { id }), locale)
  const isShut = grade.state === 'suspended'
  const state = isShut ? t('grade.state.suspended') : `${gradeLabel(text, grade)} · ${gradeWords(text, grade)}`
  const said = grade.state === 'valid' || isShut ? state : t(`grade.state.${grade.state}`)
  const day = grade.inspectedOn && t('open:embed.inspectedOn', { date: format.date(grade.inspectedOn) })
  const lines = [
    `<p class="name" lang="${htmlLang[nameLocale]}">${escapeHtml(name)}</p>`,
    `<p class="state">${escapeHtml(said)}</p>`,
    `<p class="soft">${escapeHtml([day, `${district}, ${province}`].filter(Boolean).join(' · '))}</p>`,
    `<p class="soft">${escapeHtml(t('open:embed.source', { product: t('header.product') }))}</p>`,
  ]
  return `<!doctype html><html lang="${htmlLang[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${name} · ${t('header.product')}`)}</title><style>${styles}</style><a href="${escapeHtml(href)}" target="_blank" rel="noopener"${isShut ? ' class="shut"' : ''}><svg viewBox="0 0 48 48" aria-hidden="true">${gradeMark(grade)}</svg><div>${lines.join('')}</div></a></html>`
}
