/**
 * The list of suggestions under a search field (ARIA combobox with a list that does not complete): the field itself stays a plain
 * one and gets its attributes here. Suggestions are requested while a word is still being composed – phones compose every Thai word –
 * but keys of the composition are left alone.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useChoices } from '#client/runtime/choices.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { renderGrade } from '#client/standards/grade-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { addressOf, iconOf, type Offer, OfferWords, offersOf, wordsOf } from './offer.tsx'
import { forgetRecent, readRecent } from './recent.ts'
import { useSuggestions } from './use-suggestions.ts'

export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const text = useText()
  const { t } = text
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { found: suggested, ask, forget } = useSuggestions()
  const { role, person } = useChoices()
  /** Of an empty field; officers search for their work, of which the device keeps nothing. */
  const [recent, setRecent] = useState<Offer[]>([])
  const found: readonly Offer[] = recent.length > 0 ? recent : suggested
  const listId = `${input.id}-list`
  const shown = open && found.length > 0
  const list = useRef<HTMLDivElement>(null)

  const close = useCallback(() => {
    setOpen(false)
    setActive(-1)
  }, [])
  const choose = useCallback(
    (it: Offer) => {
      close()
      forget()
      setRecent([])
      const to = addressOf(it)
      if (to === null) return forgetRecent()
      input.value = wordsOf(it)
      void navigate(to)
    },
    [close, forget, input, navigate],
  )

  const name = person?.name ?? null
  const offer = useCallback(() => {
    setActive(-1)
    setOpen(true)
    setRecent(input.value.trim() === '' && role !== 'inspector' ? offersOf(readRecent(name)) : [])
    ask(input.value)
  }, [ask, input, name, role])

  useEffect(() => {
    const onFocus = () => {
      if (input.value.trim() === '') offer()
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
    input.addEventListener('focus', onFocus)
    input.addEventListener('input', offer)
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', close)
    return () => {
      input.removeEventListener('focus', onFocus)
      input.removeEventListener('input', offer)
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', close)
    }
  }, [input, found, shown, active, offer, close, choose])

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

  // Text typed while this code was loading.
  useEffect(() => {
    if (document.activeElement !== input || (input.value !== '' && input.value === input.defaultValue)) return
    offer()
  }, [input, offer])

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
                key={`${it.kind} ${addressOf(it)}`}
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
                  <OfferWords it={it} />
                </span>
                {it.kind === 'place' && renderGrade(text, it.grade)}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
