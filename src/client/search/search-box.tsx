/**
 * The search field wherever it stands: a plain form that leads to the results. Suggestions under it come with their own chunk when
 * the field is first entered, so that no first visit waits for them.
 */
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface SearchBoxProps {
  /** Of the field; the page may have several boxes. */
  id: string
  /** The searched text. @default '' */
  text?: string
  /** `bar`: without a button, which a bar has no room for; Enter sends. @default 'page' */
  look?: 'page' | 'bar'
  /** More fields of the same form. */
  children?: ReactNode
}

type Suggestions = ComponentType<{ input: HTMLInputElement }>

export function SearchBox({ id, text = '', look = 'page', children }: SearchBoxProps) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [List, setList] = useState<Suggestions | null>(null)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  // Without its chunk, as offline, the field is a plain one; entering it again tries again.
  const enter = () => {
    if (!List) import('./suggestions.tsx').then((it) => setList(() => it.default)).catch(() => undefined)
  }
  return (
    <search>
      <form className={`find ${look}`} action="/client/search">
        <div className="with-ic">
          <Icon name="search" />
          <label className="vh" htmlFor={id}>
            {t('field.search')}
          </label>
          <input
            ref={field}
            className="input"
            id={id}
            type="search"
            name="q"
            maxLength={120}
            enterKeyHint="search"
            placeholder={t('field.searchPlaceholder')}
            defaultValue={text}
            onFocus={enter}
          />
          {List && field.current && <List input={field.current} />}
        </div>
        {look === 'page' && <Button variant="primary">{t('action.search')}</Button>}
        {children}
      </form>
    </search>
  )
}
