/**
 * The one dialog: a question before something that cannot be taken back, or a form. A native modal `<dialog>`: the browser keeps the
 * focus inside, closes on Escape, and gives the focus back to its opener. Without JavaScript nothing opens it: its contents need
 * a page of its own there.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from './icon.tsx'

interface DialogProps {
  open: boolean
  /** Called for any way of closing: the reader's key, the button at its corner, a press beside it. */
  onClose: () => void
  /** Id of the dialog; its title gets it with `-title`. */
  id: string
  /** The question, or the form's purpose. */
  title: string
  /** The content, with its buttons. Rendered only while it is open: typed text is gone with it. */
  children: ReactNode
}

export function Dialog({ open, onClose, id, title, children }: DialogProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      // A press beside it; browsers that do not know it leave Escape and the button.
      closedby="any"
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" className="icon-btn" aria-label={t('action.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {open && children}
    </dialog>
  )
}
