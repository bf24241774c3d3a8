/**
 * The list of suggestions under a search field (ARIA combobox with a list that does not complete): the field itself stays a plain
 * one and gets its attributes here. What is typed is asked for while a word is still being composed – phones compose every Thai word –
 * but keys of the composition are left alone.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { categoryIcons } from '#client/places/category-tile.tsx'
import { drawGrade } from '#client/standards/grade-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { Suggestion } from '#shared/search/search-page.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Where a suggestion leads: to a place itself, to all places of a kind or area. */
function addressOf(it: Suggestion): string {
  if (it.kind === 'place') return path('/client/information/:id', { id: it.id })
  if (it.kind === 'category') return searchAddress({ category: it.category })
  if (it.kind === 'province') return searchAddress({ province: it.code })
  if (it.kind === 'area') return searchAddress({ area: it.key })
  return searchAddress({ province: Math.floor(it.code / 100), district: it.code })
}

function Words({ it }: { it: Suggestion }) {
  const { t, locale } = useText()
  if (it.kind === 'category') return <b>{t(`category.${it.category}`)}</b>
  const lang = it.kind === 'place' && it.nameLocale !== locale ? htmlLang[it.nameLocale] : undefined
  const note = {
    place: () => `${t(`category.${(it as { category: string }).category}`)} · ${(it as { province: string }).province}`,
    province: () => t('suggestion.province'),
    area: () => `${t('suggestion.area')} · ${(it as { province: string }).province}`,
    district: () => `${t('suggestion.district')} · ${(it as { province: string }).province}`,
  }[it.kind]()
  return (
    <>
      <b lang={lang}>{it.name}</b>
      <small>{note}</small>
    </>
  )
}

const iconOf = (it: Suggestion) =>
  it.kind === 'place' || it.kind === 'category' ? categoryIcons[it.category] : 'map-pin'

export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const text = useText()
  const { t } = text
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { found, ask, forget } = useSuggestions()
  const listId = `${input.id}-list`
  const shown = open && found.length > 0
  const list = useRef<HTMLDivElement>(null)

  const close = useCallback(() => {
    setOpen(false)
    setActive(-1)
  }, [])
  const choose = useCallback(
    (it: Suggestion) => {
      close()
      forget()
      input.value = it.kind === 'place' ? it.name : ''
      void navigate(addressOf(it))
    },
    [close, forget, input, navigate],
  )

  useEffect(() => {
    const onInput = () => {
      setActive(-1)
      setOpen(true)
      ask(input.value)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { key } = event
      if ((key === 'ArrowDown' || key === 'ArrowUp') && found.length > 0) {
        event.preventDefault()
        setOpen(true)
        // One stop beyond the ends is the field itself, where nothing is chosen.
        const stops = found.length + 1
        setActive((at) => ((at + 1 + (key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1)
      } else if (key === 'Escape' && shown) {
        event.preventDefault()
        close()
      } else if (key === 'Enter' && shown && found[active]) {
        event.preventDefault()
        choose(found[active])
      } else if (key === 'Tab' || key === 'Enter') close()
    }
    input.addEventListener('input', onInput)
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', close)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', close)
    }
  }, [input, found, shown, active, ask, close, choose])

  useEffect(() => {
    input.autocomplete = 'off'
    input.role = 'combobox'
    input.ariaAutoComplete = 'list'
    input.ariaExpanded = String(shown)
    if (shown) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (shown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, shown, active])

  // What was typed while this code was on its way.
  useEffect(() => {
    if (document.activeElement !== input || input.value === input.defaultValue) return
    setOpen(true)
    ask(input.value)
  }, [input, ask])

  return (
    <>
      <p className="vh" role="status">
        {shown ? t('suggestion.count', { count: found.length }) : ''}
      </p>
      {shown && (
        <div className="options">
          <div className="options-list" id={listId} role="listbox" aria-label={t('suggestion.title')} ref={list}>
            {found.map((it, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
              <div
                key={addressOf(it)}
                className="option"
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                // The field keeps the focus, or its blur would close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(it)}
              >
                <Icon name={iconOf(it)} />
                <span className="grow">
                  <Words it={it} />
                </span>
                {it.kind === 'place' && drawGrade(text, it.grade)}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
