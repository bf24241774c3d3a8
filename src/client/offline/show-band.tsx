/** Puts the band into its place in the shell, and back there when the shell was rendered anew. */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { siteMap } from '#routes/site-map.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'
import type { PageTexts } from '../runtime/i18n/page-texts.ts'
import { TextProvider } from '../runtime/i18n/text.tsx'
import { loadSheets } from '../runtime/sheets.ts'
import { CachedList } from './cached-list.tsx'
import { FieldBand } from './field-band.tsx'

/** Fills an empty element of the page, again where the page was rendered anew. */
function place(id: string, content: ReactNode, texts: PageTexts): () => void {
  let filled: { root: Root; host: Element } | null = null
  return () => {
    const host = document.getElementById(id)
    if (filled?.host === host) return
    filled?.root.unmount()
    filled = host && { root: createRoot(host), host }
    filled?.root.render(<TextProvider source={texts}>{content}</TextProvider>)
  }
}

/** Of a page that brings the sheet of people's work. */
const workPage = 'inspector/rounds/recheck-by-business-id'
const workPages = siteMap.filter(({ file }) => file === workPage)

export async function showBand(texts: PageTexts, onNavigation: (notice: () => void) => unknown): Promise<void> {
  await Promise.all([loadSheets(workPage), texts.show(texts.get().locale, workPages)])
  const places = [place('field', <FieldBand />, texts), place('cached-pages', <CachedList />, texts)]
  const draw = () => {
    for (const fill of places) fill()
  }
  draw()
  onNavigation(() => {
    draw()
    fieldChanged()
  })
}
