import { useEffect, useMemo } from "react";
import { MachinesView } from "./machines-view.tsx";
import { Operator, operatorFormat, useOperatorView } from "./operator-context.ts";
import type { OperatorStore } from "./operator-store.ts";
import { PairingView } from "./pairing-view.tsx";

/** The page of a tablet: its pairing code until it is paired, then its machines. */
export const OperatorPage = ({ store }: { readonly store: OperatorStore }) => {
  const view = useOperatorView(store);
  const { texts, home, phase } = view;
  useEffect(() => {
    document.documentElement.lang = texts.locale;
    document.title = home === null ? "Fiel" : `${home.name} · Fiel`;
  }, [texts, home]);
  const context = useMemo(
    () => ({ store, view, words: texts.words, format: operatorFormat(texts, home?.timeZone) }),
    [store, view, texts, home],
  );
  return (
    <Operator value={context}>
      {phase === "paired" && home !== null ? <MachinesView home={home} /> : <PairingView />}
    </Operator>
  );
};
