/** The language switch: a native `details` with one button per language, each in its own name. Works without JavaScript. */

import { useText } from '#client/runtime/i18n/text.tsx'
import { htmlLang, languages } from '#shared/locales.ts'
import { Icon } from '../ui/icon.tsx'

/** `path`: where the answer leads back to. */
export function LanguageMenu({ path }: { path: string }) {
  const { t, locale } = useText()
  const present = languages.find(({ code }) => code === locale)
  return (
    <details className="menu" data-menu="">
      <summary className="tool">
        <Icon name="languages" />
        <span className="vh">{t('language.title')}</span>
        <span className="wide">{present?.name}</span>
      </summary>
      <form method="post" action="/profile/language" data-stay="">
        <input type="hidden" name="next" value={path} />
        {languages.map(({ code, name, tag }) => (
          <button
            type="submit"
            key={code}
            name="locale"
            value={code}
            lang={htmlLang[code]}
            aria-current={code === locale ? 'true' : undefined}
          >
            <img src={`/flags/${tag.slice(-2).toLowerCase()}.svg`} alt="" width="24" height="24" loading="lazy" />
            <span className="grow">{name}</span>
            {code === locale && <Icon name="check" />}
          </button>
        ))}
      </form>
    </details>
  )
}
