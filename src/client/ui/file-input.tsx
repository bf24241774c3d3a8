/**
 * A field for files that speaks the reader's language: the browser's own button has that of the browser. The native field lies over it unseen and
 * takes presses, keys and drops; without a script, which names the chosen file here, it is visible itself.
 */
import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'

type FileInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  ref?: Ref<HTMLInputElement>
}

/** Stands in a `Field`, with `describedBy` of the same id. */
export function FileInput({ onChange, ...rest }: FileInputProps) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState('')
  // A form that was sent in place is reset: its files went with it.
  useEffect(() => {
    const form = box.current?.closest('form')
    const forget = () => setNames('')
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])
  return (
    <div ref={box} className="file-pick">
      <input
        {...rest}
        className="input"
        type="file"
        onChange={(event) => {
          const { currentTarget } = event
          onChange?.(event)
          // Files collected elsewhere are no longer here.
          setNames([...(currentTarget.files ?? [])].map(({ name }) => name).join(', '))
        }}
      />
      <span className="btn quiet" aria-hidden="true">
        {t(rest.multiple ? 'field.chooseFiles' : 'field.chooseFile')}
      </span>
      <span className="muted small" aria-hidden="true">
        {names || t('field.noFile')}
      </span>
    </div>
  )
}
