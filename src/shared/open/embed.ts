/** What other sites show of a place: a frame, a picture and a link, as lines of HTML that are pasted. */
import { inLanguage } from '../alternates.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Locale } from '../locales.ts'
import { path } from '../path.ts'

/** CSS pixels of the frame. */
export const EMBED_HEIGHT = 120
export const EMBED_WIDTH = 400
export const EMBED_WIDTH_LEAST = 240

export const embedForms = ['frame', 'badge', 'link'] as const
export type EmbedForm = (typeof embedForms)[number]

interface Embedded {
  origin: string
  /** Id of the place. */
  id: string
  name: string
  locale: Locale
}

/** The frame, for oEmbed as well. */
export const frameCode = ({ origin, id, name, locale }: Embedded, width = EMBED_WIDTH): string =>
  `<iframe src="${origin}${inLanguage(`/embed/${id}`, locale)}" title="${escapeHtml(name)}" width="${width}" height="${EMBED_HEIGHT}" style="border:0;max-width:100%" loading="lazy"></iframe>`

export function embedCode(form: EmbedForm, place: Embedded): string {
  if (form === 'frame') return frameCode(place)
  const { origin, id, name, locale } = place
  const href = origin + inLanguage(path('/client/information/:id', { id }), locale)
  if (form === 'link') return `<a href="${href}">${escapeHtml(name)}</a>`
  return `<a href="${href}"><img src="${origin}${inLanguage(`/badge/${id}.svg`, locale)}" alt="${escapeHtml(name)}" height="56"></a>`
}
