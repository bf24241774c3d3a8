/** An account with its bank: a line ends before the number, never in it, so that it is read and compared as one. */
interface AccountNumberProps {
  /** The bank, or the kind of account. */
  name: string
  number: string
}

export function AccountNumber({ name, number }: AccountNumberProps) {
  return (
    <span className="num payee-number">
      {`${name} `}
      <span className="unbroken">{number}</span>
    </span>
  )
}
