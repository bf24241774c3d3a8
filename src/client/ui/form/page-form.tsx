/**
 * Draws a form that {@link formsOf} made. Plain: it works without JavaScript. The browser's code (client/later/navigation.ts) sends it
 * in place, once however often it is pressed, under an id that lets a repetition be answered as the first time.
 */
import { type FormHTMLAttributes, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FormOf } from './use-form.ts'

interface PageFormProps<Field extends string>
  extends Pick<FormHTMLAttributes<HTMLFormElement>, 'className' | 'encType' | 'noValidate' | 'onInput' | 'id'> {
  form: Pick<FormOf<Field>, 'to' | 'hidden' | 'refusal'>
  /** The page is drawn again at the place where it was pressed, with the focus there. */
  stays?: boolean
  /** Sends it another way. */
  onSubmit?: FormHTMLAttributes<HTMLFormElement>['onSubmit']
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** What stands in the fields that somebody types in or chooses from; hidden ones are the page's, and change with it. */
const textOf = (form: HTMLFormElement) =>
  [...form.elements]
    .filter((it) => !(it instanceof HTMLInputElement && it.type === 'hidden'))
    .map((it) =>
      it instanceof HTMLInputElement && /^(radio|checkbox)$/.test(it.type) ? it.checked : 'value' in it && it.value,
    )
    .join('\n')

export function PageForm<Field extends string>({ form, stays, onSubmit, children, ...rest }: PageFormProps<Field>) {
  const { to, hidden, refusal } = form
  const sent = useRef<{ at: string; from: HTMLFormElement; text: string } | null>(null)
  const [version, setVersion] = useState(0)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is there that answers
  useLayoutEffect(() => {
    if (sent.current === null || sent.current.at === key) return
    const { from, text } = sent.current
    sent.current = null
    // Done: what was typed does not stay in the fields, but what was typed since then does: the answer is seen before the page is whole.
    // Refused where the page stays: the focus comes as on a new page.
    if (!refusal && !stays && text === textOf(from)) setVersion(version + 1)
    if (refusal && stays) from.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [key])
  return (
    <form
      {...rest}
      key={version}
      method="post"
      action={to}
      data-stay={stays ? '' : undefined}
      onSubmit={(event) => {
        sent.current = { at: key, from: event.currentTarget, text: textOf(event.currentTarget) }
        onSubmit?.(event)
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
