/** A questionnaire's differences from the version before it, in words; and the gaps of a draft. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { type Locale, languages } from '#shared/locales.ts'
import { inLocale } from '#shared/localised.ts'
import { path } from '#shared/path.ts'
import type { Change, Lacking } from '#shared/standards/template-draft.ts'

type Text = ReturnType<typeof useText>['t']

const languagesOf = (locales: readonly Locale[]) =>
  languages.flatMap(({ code, name }) => (locales.includes(code) ? [name] : [])).join(', ')

/** A value as people read it. */
function shownValue(t: Text, what: string, value: string): string {
  if (what === 'section') return t(`run:section.${value}`)
  if (what === 'type' || what === 'critical' || what === 'photo' || what === 'scope')
    return t(`template:${what === 'photo' ? 'photograph' : what}.${value || 'none'}`)
  return value || t('template:nothing')
}

function sentenceOf(t: Text, locale: Locale, it: Change): string {
  if (it.change === 'answer') {
    const place = it.how === 'moved' ? it.to : ''
    return t(`template:answer.${it.how}`, { text: inLocale(it.text, locale), to: place })
  }
  if (it.change === 'moved') return t('template:change.moved', { to: it.to })
  if (it.change === 'words')
    return t('template:change.words', { what: t(`template:text.${it.what}`), languages: languagesOf(it.locales) })
  if (it.change !== 'value') return t(`template:change.${it.change}`)
  const [from, to] = [shownValue(t, it.what, it.from), shownValue(t, it.what, it.to)]
  return t('template:change.value', { what: t(`template:value.${it.what}`), from, to })
}

export function TemplateChanges({ changes }: { changes: readonly Change[] }) {
  const { t, locale } = useText()
  return (
    <ul className="stack s2">
      {changes.map((it) => (
        <li key={`${it.code} ${it.change} ${'what' in it ? it.what : 'how' in it ? it.how + it.text.th : ''}`}>
          {it.code && <b>{it.code} </b>}
          {sentenceOf(t, locale, it)}
        </li>
      ))}
    </ul>
  )
}

/** Each is a way to where it is written. */
export function TemplateLacking({ id, lacking }: { id: string; lacking: readonly Lacking[] }) {
  const { t } = useText()
  return (
    <ul className="stack s2">
      {lacking.map(({ code, what, locales }) => {
        const words = [t(`template:text.${what}`), languagesOf(locales)].filter(Boolean).join(': ')
        return (
          <li key={`${code} ${what}`}>
            {code ? (
              <a className="link" href={path('/inspector/templates/:id', { id }, { q: code })}>
                {`${code} ${words}`}
              </a>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
