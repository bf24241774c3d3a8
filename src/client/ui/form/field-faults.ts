/**
 * The browser's faults of a form by the attributes of its controls, in the reader's words, beside the fields and with the focus in the
 * first. A control says it in words of its own by `data-wrong`, those of the server, or by `setCustomValidity`. Fetched when it is needed.
 */
import { flushSync } from 'react-dom'
import type { Translate } from '#shared/head.ts'
import type { Faults } from './use-form.ts'

/** `pending`: until then the control checks its text by a rule of its own, and sets the fault by `setCustomValidity`. */
type Control = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & { pending?: Promise<void> }

function wordsOf(control: Control, t: Translate): string {
  const { validity, type, dataset } = control
  if (validity.customError) return control.validationMessage
  if (dataset.wrong) return dataset.wrong
  if (validity.tooShort) return t('error:field.short', { least: (control as HTMLInputElement).minLength })
  if (!validity.valueMissing) return t('error:field.unfit')
  if (type === 'checkbox') return t('error:field.tick')
  if (type === 'file') return t('error:field.file')
  return t(type === 'radio' || type === 'select-one' ? 'error:field.choose' : 'error:field.fill')
}

/** Shows the faults of `form`, and goes to the first one, also where it is folded away. */
export async function showFaults(form: HTMLFormElement, t: Translate, tell: (faults: Faults) => void): Promise<void> {
  await Promise.all([...form.elements].map((it) => (it as Control).pending))
  const wrong = [...form.elements].filter((it): it is Control => 'validity' in it && !(it as Control).validity.valid)
  const [first] = wrong
  if (!first) return
  const faults: Faults = {}
  for (const control of wrong) faults[control.name || control.id] ??= wordsOf(control, t)
  // Said before it is gone to: the field is read out with its fault.
  flushSync(() => tell(faults))
  for (let fold = first.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  first.focus()
  // Not to be blocked without a word where a control does not show its fault.
  if (!first.matches('[aria-invalid]')) form.reportValidity()
}
