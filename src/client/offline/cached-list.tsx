/** The pages that this device has kept, where the one that was asked for is not among them. */
import { useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { type CachedPage, listPages } from '../runtime/device/cached-pages.ts'
import { FieldList } from './field-band.tsx'

/** With its heading; nothing while it is searched for. */
export function CachedList() {
  const { t } = useText()
  const [pages, setPages] = useState<readonly CachedPage[] | null>(null)
  useEffect(() => {
    listPages().then(setPages, () => setPages([]))
  }, [])
  if (pages === null) return null
  return (
    <section className="stack" aria-labelledby="kept">
      <h2 id="kept">{t('field:band.kept')}</h2>
      {pages.length === 0 ? (
        <p className="muted">{t('field:page.none')}</p>
      ) : (
        <FieldList runs={[]} messages={[]} forms={[]} pages={pages} others={{ places: 0, messages: 0 }} />
      )}
    </section>
  )
}
