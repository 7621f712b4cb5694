import { useEffect, useState } from "react";
import { faultOfLogo, type LogoFault } from "./fault-of-logo.ts";

interface Chosen {
  readonly file: File;
  /** Its object URL. */
  readonly url: string;
  /** URL of the logo when the image was chosen; null when there was none. */
  readonly instead: string | null;
}

/** The chosen image that is not uploaded yet, or its fault. */
export const useChosenLogo = (logoPath: string | null) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<LogoFault | null>(null);
  useEffect(() => (chosen === null ? undefined : () => URL.revokeObjectURL(chosen.url)), [chosen]);
  const choose = (file: File | null) => {
    if (file === null) return;
    const found = faultOfLogo(file);
    setFault(found);
    setChosen(found === null ? { file, url: URL.createObjectURL(file), instead: logoPath } : null);
  };
  const clear = () => {
    setChosen(null);
    setFault(null);
  };
  return { chosen, fault, choose, clear };
};

export type ChosenLogo = NonNullable<ReturnType<typeof useChosenLogo>["chosen"]>;
