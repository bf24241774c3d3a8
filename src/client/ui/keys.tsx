/** The keys and their effects on a desk, with the switch that turns them off. Seen only where code listens to them. */
interface KeysProps {
  hints: readonly { keys: readonly string[]; does: string }[]
  isOn: boolean
  turn: (on: boolean) => void
  /** The switch's action. */
  label: string
}

export function Keys({ hints, isOn, turn, label }: KeysProps) {
  return (
    <div className="keys">
      {isOn &&
        hints.map(({ keys, does }) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {does}
          </span>
        ))}
      <button type="button" className="link" onClick={() => turn(!isOn)}>
        {label}
      </button>
    </div>
  )
}
