/** A picture of this device before it is sent; its name where the browser cannot show it. */
import { useEffect, useState } from 'react'

export function PickedPhoto({ file, alt }: { file: File; alt: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (address === undefined) return <span className="small">{file.name}</span>
  return <img src={address} alt={alt} onError={() => setAddress(undefined)} />
}
