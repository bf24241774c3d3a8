/**
 * Renders a form that {@link formsOf} made. Plain: it works without JavaScript. The browser's code (client/runtime/later/navigation.ts) sends it
 * in place, once however often it is pressed, under an id that lets a repetition be answered as the first time.
 *
 * Values that a control's own attributes forbid (`required`, `minLength`, `min`, `pattern`) are not sent: the fault stands at the field like a
 * refusal of the server, never in the browser's bubble, which speaks its own language. A fault goes when the field is right again.
 */
import {
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormOf } from './use-form.ts'

interface PageFormProps<Field extends string>
  extends Pick<FormHTMLAttributes<HTMLFormElement>, 'className' | 'encType' | 'onInput' | 'id'> {
  form: Pick<FormOf<Field>, 'to' | 'hidden' | 'refusal'> & Partial<Pick<FormOf<Field>, 'faults' | 'tell'>>
  /** @default post; `get` for queries */
  method?: 'get' | 'post'
  /** Only the server checks the values: it takes a part of them, or lists all faults above the form. */
  noValidate?: boolean
  /** The page is rendered again at the place where it was pressed, with the focus there. */
  stays?: boolean
  /** Sends it another way. */
  onSubmit?: FormHTMLAttributes<HTMLFormElement>['onSubmit']
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** Values of the fields that somebody types in or chooses from; hidden ones are the page's, and change with it. */
const textOf = (form: HTMLFormElement) =>
  [...form.elements]
    .filter((it) => !(it instanceof HTMLInputElement && it.type === 'hidden'))
    .map((it) =>
      it instanceof HTMLInputElement && /^(radio|checkbox)$/.test(it.type) ? it.checked : 'value' in it && it.value,
    )
    .join('\n')

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function PageForm<Field extends string>(props: PageFormProps<Field>) {
  const { form, stays, method = 'post', noValidate, onSubmit, onInput, children, ...rest } = props
  const { to, hidden, refusal, faults = {}, tell = () => undefined } = form
  const { t } = useText()
  const sent = useRef<{ at: string; from: HTMLFormElement; text: string } | null>(null)
  const [version, setVersion] = useState(0)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is there that answers
  useLayoutEffect(() => {
    if (sent.current === null || sent.current.at === key) return
    const { from, text } = sent.current
    sent.current = null
    // Done: sent text does not stay in the fields, but text typed since then does: the answer is seen before the page is whole.
    // Refused where the page stays: the focus comes as on a new page.
    if (!refusal && !stays && text === textOf(from)) setVersion(version + 1)
    if (refusal && stays) from.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [key])
  /** False, and says why, where the browser would not have sent it. */
  const check = (from: HTMLFormElement, by: HTMLElement | null) => {
    if (noValidate || (by as HTMLButtonElement | null)?.formNoValidate || from.checkValidity()) return true
    // Without the network the browser says it.
    void import('./field-faults.ts').then(
      ({ showFaults }) => showFaults(from, t, tell),
      () => from.reportValidity(),
    )
    return false
  }
  const mend = ({ target }: FormEvent) => {
    const { name, id, validity } = target as Control
    const field = name || id
    if ((faults[field] || refusal?.errors[field]) && validity.valid) tell({ [field]: null })
  }
  return (
    <form
      {...rest}
      key={version}
      method={method}
      action={to}
      noValidate
      data-stay={stays ? '' : undefined}
      onInput={(event) => {
        mend(event)
        onInput?.(event)
      }}
      onSubmit={(event) => {
        if (!check(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)) {
          event.preventDefault()
          return
        }
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
